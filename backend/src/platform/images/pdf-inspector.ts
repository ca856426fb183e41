import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Injectable } from '@nestjs/common';

/**
 * `active`: the PDF would run, open, send or carry something: a script, an action on opening, an attached file, a password.
 * `too complex`: the check reached a limit.
 */
export type PdfVerdict = 'plain' | 'active' | 'too complex';

const SCAN = join(__dirname, 'pdf-scan.worker.cjs');
const MAX_MS = 2_000;
/** Of the thread's heap. The bytes of the file and its streams are outside of it; the scan limits those itself. */
const MAX_HEAP_MB = 64;

/**
 * Looks for active content in PDFs by scanning their bytes, also in escaped names and in packed streams. A parser of PDFs would find
 * less: viewers repair broken files in different ways, and a script that one parser doesn't reach runs in another.
 * Each scan has a thread with limits; one at a time in a process, so that many uploads take the CPU and memory of one.
 */
@Injectable()
export class PdfInspector {
  private last: Promise<unknown> = Promise.resolve();

  inspect(path: string): Promise<PdfVerdict> {
    const turn = this.last.then(() => inspectInThread(path));
    this.last = turn.catch(() => undefined);
    return turn;
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
