import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { constants, inflate } from 'node:zlib';

const unpack = promisify(inflate);

/** Names of what a PDF does by itself or carries besides its pages. Long enough to stand in no picture by chance. */
const ACTIVE =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData|GoToE|Rendition|Encrypt)(?![A-Za-z])/;
/** What happens on opening: a place in the document (an array) is harmless. */
const ON_OPENING = /\/OpenAction(?![A-Za-z])(?!\s*\[)/;
/** Shorter names, which count outside of streams only. */
const SHORT = /\/(?:JS|AA|XFA)(?![A-Za-z])/;

const STREAM = /(?<![a-z])stream\r?\n/g;
/** Where a stream says what it is, before it begins. Letters. */
const SAYING = 2_000;
/** What all streams together may unpack to, and one of them. Bytes. */
const MOST = 64 * 1024 * 1024;
const MOST_OF_ONE = 16 * 1024 * 1024;
/** More streams than a document of a few pages has. */
const MOST_STREAMS = 10_000;

/**
 * True for a PDF that would run, open, send or carry something: a script, an action on opening, an attached file, a password. Names
 * are read where they are written with escapes, and in the packed streams that newer files keep their objects in. What can't be read
 * counts as active.
 */
export async function isActivePdf(path: string): Promise<boolean> {
  const bytes = await readFile(path);
  const text = bytes.toString('latin1');
  if (isActive(text) || SHORT.test(unescaped(withoutStreams(text)))) return true;
  return hasActiveStream(bytes, text);
}

const isActive = (text: string) => {
  const plain = unescaped(text);
  return ACTIVE.test(plain) || ON_OPENING.test(plain);
};

/** `/J#61vaScript` is `/JavaScript`. */
function unescaped(text: string): string {
  return text.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
}

function withoutStreams(text: string): string {
  let rest = '';
  let end = 0;
  for (const { index } of text.matchAll(STREAM)) {
    if (index < end) continue;
    rest += text.slice(end, index);
    end = endOf(text, index);
  }
  return rest + text.slice(end);
}

/** Where the stream ends that begins here. */
function endOf(text: string, start: number): number {
  const end = text.indexOf('endstream', start);
  return end === -1 ? text.length : end;
}

/** Objects may lie in streams; which of them do is only believed where the file says so of one that can't be read. */
async function hasActiveStream(bytes: Buffer, text: string): Promise<boolean> {
  let budget = MOST;
  let streams = 0;
  let end = 0;
  for (const { index, 0: keyword } of text.matchAll(STREAM)) {
    streams += 1;
    if (streams > MOST_STREAMS) return true;
    const start = index + keyword.length;
    if (end < start) end = endOf(text, start); // asked once for each end, so that no file costs more steps than it has bytes
    const said = unescaped(text.slice(Math.max(0, index - SAYING), index));
    const own = said.slice(said.lastIndexOf('obj') + 1);
    const holdsObjects = /\/ObjStm(?![A-Za-z])/.test(own);
    const content = await unpacked(bytes.subarray(start, end), Math.min(budget, MOST_OF_ONE));
    if (content === null) {
      if (holdsObjects && /\/Filter/.test(own)) return true;
      continue;
    }
    budget -= content.length;
    if (isActive(content) || (holdsObjects && SHORT.test(unescaped(content)))) return true;
  }
  return false;
}

/** Null for what is not packed, not in this way, or too big. */
async function unpacked(bytes: Buffer, most: number): Promise<string | null> {
  if (most <= 0) return null;
  try {
    const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: most };
    return (await unpack(bytes, options)).toString('latin1');
  } catch {
    return null;
  }
}
