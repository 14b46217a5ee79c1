# docker build -t mevolve . && docker run --rm -it -v mevolve:/home mevolve
FROM golang:1.26.8@sha256:0f063af2d465d8dcae54cce04278ada488b96f77b42449c8d071e47d016cc65a AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
RUN CGO_ENABLED=0 go build -trimpath -ldflags '-s -w' -o /mevolve . && mkdir /empty

FROM scratch
COPY --from=build /mevolve /mevolve
COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/
COPY --from=build --chown=65534:65534 /empty /home
USER 65534:65534
ENV HOME=/home TERM=xterm-256color LANG=C.UTF-8
ENTRYPOINT ["/mevolve"]
