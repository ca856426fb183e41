import { Injectable } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { requestFacts, SecurityLog } from '../security';

const MINUTE_MS = 60_000;

/** How long a body may take to arrive, in ms. A connection that takes longer is closed. */
@Injectable()
export class BodyTimes {
  /** From one byte of it to the next. */
  stall = MINUTE_MS;
  /** How slow an upload may be: an average in bytes a second, over each `period` (ms). The slowest lines of 2G carry 2 kB. */
  slowest = 2_048;
  period = MINUTE_MS;
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
  const securityLog = app.get(SecurityLog);
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', async (request: FastifyRequest) => {
      const { headers } = request;
      if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
      const { multipart } = request.routeOptions.config as { multipart?: boolean };
      watch(request, times, multipart === true, (reason) => {
        if (multipart === true) securityLog.record('upload_refused', { ...requestFacts(request), reason });
      });
    });
}

function watch(
  { raw }: FastifyRequest,
  times: BodyTimes,
  isUpload: boolean,
  refused: (reason: 'stalled' | 'too_slow' | 'too_long') => void,
): void {
  const { stall, slowest, period } = times;
  const whole = isUpload ? times.upload : times.other;
  const { socket } = raw;
  const began = Date.now();
  let seen = { bytes: socket.bytesRead, at: began };
  let measured = seen;
  const cut = (reason: Parameters<typeof refused>[0]): void => {
    done();
    raw.destroy(); // and its connection
    refused(reason);
  };
  const timer = setInterval(
    () => {
      const now = Date.now();
      const bytes = socket.bytesRead;
      if (bytes !== seen.bytes) seen = { bytes, at: now };
      if (now - seen.at >= stall) return cut('stalled');
      if (now - began >= whole) return cut('too_long');
      if (now - measured.at < period) return;
      const perSecond = ((bytes - measured.bytes) * 1_000) / (now - measured.at);
      if (isUpload && perSecond < slowest) return cut('too_slow');
      measured = { bytes, at: now };
    },
    Math.ceil(Math.min(stall, period) / 20),
  );
  timer.unref();
  const done = () => clearInterval(timer);
  raw.once('end', done);
  raw.once('close', done);
}
