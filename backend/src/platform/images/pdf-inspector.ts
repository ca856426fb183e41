import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Injectable } from '@nestjs/common';

/**
 * `active`: script, open action, link to launch, attachment or password. `too complex`: a limit was reached.
 */
export type PdfVerdict = 'plain' | 'active' | 'too complex';

const SCAN = join(__dirname, 'pdf-scan.worker.cjs');
const MAX_MS = 2_000;
/** Excludes file and stream bytes, which the scan limits. */
const MAX_HEAP_MB = 64;

/**
 * Scans bytes for active content, including escaped names and compressed streams. A parser would find less, because
 * viewers repair broken files in different ways. One scan at a time, in a thread with limits.
 */
@Injectable()
export class PdfInspector {
  private last: Promise<unknown> = Promise.resolve();

  inspect(path: string): Promise<PdfVerdict> {
    const verdict = this.last.then(() => inspectInThread(path));
    this.last = verdict.catch(() => undefined);
    return verdict;
  }
}

function inspectInThread(path: string): Promise<PdfVerdict> {
  return new Promise((resolve, reject) => {
    const resourceLimits = { maxOldGenerationSizeMb: MAX_HEAP_MB };
    const worker = new Worker(SCAN, { workerData: path, resourceLimits, execArgv: [], env: {} });
    const timer = setTimeout(() => {
      resolve('too complex');
      void worker.terminate();
    }, MAX_MS);
    worker.once('message', resolve);
    worker.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve('too complex');
      else reject(error);
    });
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('The scan of a PDF ended without a result'));
    });
  });
}
