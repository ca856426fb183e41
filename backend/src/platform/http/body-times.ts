import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requestFacts, type SecurityLog } from '../security';

const MINUTE_MS = 60_000;

@Injectable()
export class BodyTimes {
  /** Longest pause between two bytes, ms. */
  stall = MINUTE_MS;
  /** Bytes per second, averaged over `period` (ms). Slow 2G carries 2 kB. */
  slowest = 2_048;
  period = MINUTE_MS;
  /** Longest upload, ms: ten photos on the slowest connection. */
  upload = 15 * MINUTE_MS;
  /** Longest other request body, ms. */
  other = MINUTE_MS;
}

export const REQUEST_MS = 16 * MINUTE_MS;

/** Closes stalled or slow connections (slow loris). */
export function registerBodyTimes(
  fastify: FastifyInstance,
  times: BodyTimes,
  securityLog: SecurityLog,
): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request;
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return done();
    const { multipart } = request.routeOptions.config as { multipart?: string };
    watch(request, times, multipart !== undefined, (reason) => {
      if (multipart !== undefined) securityLog.record('upload_refused', { ...requestFacts(request), reason });
    });
    done();
  });
}

function watch(
  { raw }: FastifyRequest,
  times: BodyTimes,
  isUpload: boolean,
  onCut: (reason: 'stalled' | 'too_slow' | 'too_long') => void,
): void {
  const { stall, slowest, period } = times;
  const longest = isUpload ? times.upload : times.other;
  const { socket } = raw;
  const began = performance.now();
  let progress = { bytes: socket.bytesRead, at: began };
  let measured = progress;
  const disconnect = (reason: Parameters<typeof onCut>[0]): void => {
    done();
    raw.destroy(); // also closes the connection
    onCut(reason);
  };
  const timer = setInterval(
    () => {
      const now = performance.now();
      const bytes = socket.bytesRead;
      if (bytes !== progress.bytes) progress = { bytes, at: now };
      if (now - progress.at >= stall) return disconnect('stalled');
      if (now - began >= longest) return disconnect('too_long');
      if (now - measured.at < period) return;
      const perSecond = ((bytes - measured.bytes) * 1_000) / (now - measured.at);
      if (isUpload && perSecond < slowest) return disconnect('too_slow');
      measured = { bytes, at: now };
    },
    Math.ceil(Math.min(stall, period) / 20),
  );
  timer.unref();
  const done = () => clearInterval(timer);
  raw.once('end', done);
  raw.once('close', done);
}
