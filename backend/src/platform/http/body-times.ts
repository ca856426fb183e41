import { Injectable } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';

const MINUTE_MS = 60_000;

/** How long a body may take to arrive, in ms. A connection that takes longer is closed. */
@Injectable()
export class BodyTimes {
  /** From one byte of it to the next. */
  stall = MINUTE_MS;
  /** An upload as a whole: ten photos on the slowest line. */
  upload = 15 * MINUTE_MS;
  /** Any other body. */
  other = MINUTE_MS;
}

/** The server's own limit on a request, in ms: only what `BodyTimes` has missed meets it. */
export const REQUEST_MS = 16 * MINUTE_MS;

/** Closes connections whose request doesn't come to its end: nobody holds one open by sending next to nothing. */
export function registerBodyTimes(app: NestFastifyApplication): void {
  const times = app.get(BodyTimes);
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', async (request: FastifyRequest) => {
      const { headers } = request;
      if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
      const { multipart } = request.routeOptions.config as { multipart?: boolean };
      watch(request, times, multipart === true ? times.upload : times.other);
    });
}

function watch({ raw }: FastifyRequest, { stall }: BodyTimes, whole: number): void {
  const { socket } = raw;
  const began = Date.now();
  let seen = { bytes: socket.bytesRead, at: began };
  const timer = setInterval(
    () => {
      const now = Date.now();
      if (socket.bytesRead !== seen.bytes) seen = { bytes: socket.bytesRead, at: now };
      if (now - seen.at >= stall || now - began >= whole) raw.destroy(); // and its connection
    },
    Math.ceil(stall / 20),
  );
  timer.unref();
  const done = () => clearInterval(timer);
  raw.once('end', done);
  raw.once('close', done);
}
