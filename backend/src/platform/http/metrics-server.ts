import { createServer, type Server } from 'node:http';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, type Registry } from 'prom-client';
import { AppConfig } from '../config';
import { Metrics } from '../metrics';
import { socketHeaders } from './security-headers';

/** Listens on loopback unless `METRICS_HOST` is set, so never public by accident. */
@Injectable()
export class MetricsServer implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(MetricsServer.name);
  private readonly registry: Registry;
  /** Null for commands: the port belongs to the server running beside them. */
  private readonly port: number | null;
  private server: Server | null = null;

  constructor(
    private readonly config: AppConfig,
    adapterHost: HttpAdapterHost,
    { registry }: Metrics,
  ) {
    this.registry = registry;
    this.port = (adapterHost.httpAdapter as unknown) == null ? null : this.config.http.metricsPort;
    if (this.port === null) return;
    collectDefaultMetrics({ register: this.registry });
    const duration = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Response time, by route',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
      registers: [this.registry],
    });
    const fastify = adapterHost.httpAdapter.getInstance<FastifyInstance>();
    fastify.addHook('onResponse', (request, reply, done) => {
      const { method } = request;
      const route = request.routeOptions.url ?? 'unknown';
      duration.observe({ method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
      done();
    });
  }

  onApplicationBootstrap(): void {
    const { port } = this;
    if (port === null) return;
    const headers = Object.entries(socketHeaders(this.config));
    this.server = createServer((request, response) => {
      for (const [name, value] of headers) response.setHeader(name, value);
      if (request.url !== '/metrics') {
        response.writeHead(404).end();
        return;
      }
      this.registry.metrics().then(
        (text) => response.writeHead(200, { 'Content-Type': this.registry.contentType }).end(text),
        () => response.writeHead(500).end(),
      );
    }).listen(port, this.config.http.metricsHost);
    this.server.on('error', (error) => this.logger.error(`metrics server failed: ${error.message}`));
  }

  onApplicationShutdown(): void {
    this.server?.close();
  }
}
