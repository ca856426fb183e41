// @ts-check
// Plain JavaScript, so that a worker thread can load it without a compiler, in tests too.
const { readFileSync } = require('node:fs');
const { parentPort, workerData } = require('node:worker_threads');
const { constants, inflateSync } = require('node:zlib');

/** Names of actions, attachments and encryption. Too long to occur in a picture by chance. */
const ACTIVE =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData|GoToE|Rendition|Encrypt)(?![A-Za-z])/;
/** An action on opening. A place in the document (an array) is harmless. */
const ON_OPENING = /\/OpenAction(?![A-Za-z])(?!\s*\[)/;
/** Short names, which count outside of streams only. */
const SHORT = /\/(?:JS|AA|XFA)(?![A-Za-z])/;

const STREAM = /(?<![a-z])stream\r?\n/g;
/** Length of the text before a stream that is read as its dictionary. */
const DICTIONARY = 2_000;
/** Bytes that all streams together may unpack to, and one of them. */
const MAX_TOTAL = 64 * 1024 * 1024;
const MAX_STREAM = 16 * 1024 * 1024;
/** More streams than a document of a few pages has. */
const MAX_STREAMS = 10_000;
/** A name needs an escape for a blank or an accent; a scanned document has a few hundred. */
const MAX_ESCAPES = 200_000;

const HASH = 0x23;
const TOO_COMPLEX = new Error('too complex');
let escapes = 0;

/** Reads `/J#61vaScript` as `/JavaScript`. One pass over the bytes: a callback for each escape takes seconds on a bomb.
 * @param {Buffer} bytes */
function unescaped(bytes) {
  let from = bytes.indexOf(HASH);
  if (from === -1) return bytes.toString('latin1');
  const plain = Buffer.from(bytes);
  let to = from;
  while (from < bytes.length) {
    const high = bytes[from] === HASH ? hexValue(bytes[from + 1]) : -1;
    const low = high === -1 ? -1 : hexValue(bytes[from + 2]);
    if (low === -1) {
      plain[to++] = Number(bytes[from++]);
      continue;
    }
    escapes += 1;
    if (escapes > MAX_ESCAPES) throw TOO_COMPLEX;
    plain[to++] = high * 16 + low;
    from += 3;
  }
  return plain.latin1Slice(0, to);
}

/** @param {number | undefined} digit */
function hexValue(digit) {
  if (digit === undefined) return -1;
  if (digit >= 0x30 && digit <= 0x39) return digit - 0x30;
  const letter = digit | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

/** @param {string} plain */
const isActive = (plain) => ACTIVE.test(plain) || ON_OPENING.test(plain);

/** @param {string} text @param {number} start */
function endOf(text, start) {
  const end = text.indexOf('endstream', start);
  return end === -1 ? text.length : end;
}

/** @param {Buffer} bytes @param {string} text */
function withoutStreams(bytes, text) {
  const parts = [];
  let end = 0;
  for (const { index } of text.matchAll(STREAM)) {
    if (index < end) continue;
    parts.push(bytes.subarray(end, index));
    end = endOf(text, index);
  }
  return Buffer.concat([...parts, bytes.subarray(end)]);
}

/** Null for a stream that is not deflated, or unpacks to more than `most` bytes. @param {Buffer} bytes @param {number} most */
function unpacked(bytes, most) {
  if (most <= 0) return null;
  try {
    return inflateSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: most });
  } catch {
    return null;
  }
}

/** Any stream may hold objects, whatever its dictionary says. One that says so and can't be read counts as active.
 * @param {Buffer} bytes @param {string} text */
function hasActiveStream(bytes, text) {
  let budget = MAX_TOTAL;
  let streams = 0;
  let end = 0;
  for (const { index, 0: keyword } of text.matchAll(STREAM)) {
    streams += 1;
    if (streams > MAX_STREAMS) throw TOO_COMPLEX;
    const start = index + keyword.length;
    if (end < start) end = endOf(text, start); // once for each end, so that the search stays linear
    const before = unescaped(bytes.subarray(Math.max(0, index - DICTIONARY), index));
    const dictionary = before.slice(before.lastIndexOf('obj') + 1);
    const holdsObjects = /\/ObjStm(?![A-Za-z])/.test(dictionary);
    const content = unpacked(bytes.subarray(start, end), Math.min(budget, MAX_STREAM));
    if (content === null) {
      if (holdsObjects && /\/Filter/.test(dictionary)) return true;
      continue;
    }
    budget -= content.length;
    const plain = unescaped(content);
    if (isActive(plain) || (holdsObjects && SHORT.test(plain))) return true;
  }
  return false;
}

/** @param {Buffer} bytes */
function isActivePdf(bytes) {
  if (isActive(unescaped(bytes))) return true;
  const text = bytes.toString('latin1');
  return SHORT.test(unescaped(withoutStreams(bytes, text))) || hasActiveStream(bytes, text);
}

/** @param {string} path */
function inspect(path) {
  try {
    return isActivePdf(readFileSync(path)) ? 'active' : 'plain';
  } catch (error) {
    if (error === TOO_COMPLEX) return 'too complex';
    throw error;
  }
}

parentPort?.postMessage(inspect(workerData));
