// @ts-check
// Plain JavaScript, so that a worker thread can load it without a compiler, in tests too.
const { readFileSync } = require('node:fs');
const { parentPort, workerData } = require('node:worker_threads');
const { constants, inflateSync } = require('node:zlib');

/** Names of actions, attachments and encryption. Too long to occur in a picture by chance. */
const ACTIVE_NAMES =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData|GoToE|Rendition|Encrypt)(?![A-Za-z])/;
/** An action on opening. A place in the document (an array) is harmless. */
const ON_OPENING = /\/OpenAction(?![A-Za-z])(?!\s*\[)/;
/** Short names, which count outside of streams only. */
const SHORT_NAMES = /\/(?:JS|AA|XFA)(?![A-Za-z])/;

/** Viewers skip everything between the keyword and the line end, and accept each kind of line end. */
const STREAM = /(?<![a-z])stream[^\r\n]*(?:\r\n?|\n)/g;
/** Filters that hide names from this scan, with their abbreviations. */
const HIDING_FILTERS =
  /\/(?:LZW|ASCII85|ASCIIHex|RunLength)Decode|\/Filter[^\]>]{0,99}\/(?:LZW|A85|AHx|RL)(?![A-Za-z])|\/Fl(?:ateDecode)?\s*\/Fl/;
/** Parameters of a filter, here or in another object: a predictor hides names too. */
const PARAMETERS = /\/(?:DecodeParms|DP)(?![A-Za-z])/;
/** Limits of unpacked bytes: all streams together, and each. */
const MAX_TOTAL_BYTES = 64 * 1024 * 1024;
const MAX_STREAM_BYTES = 16 * 1024 * 1024;
/** More streams than a document of a few pages has. */
const MAX_STREAMS = 10_000;
/** A name needs an escape for a blank or an accent; a scanned document has a few hundred. */
const MAX_ESCAPES = 200_000;

const HASH = 0x23;
const TOO_COMPLEX = new Error('too complex');
let escapes = 0;

/** Reads `/J#61vaScript` as `/JavaScript`. One pass over the bytes: a callback for each escape takes seconds on a bomb.
 * @param {Buffer} bytes */
function decodeEscapes(bytes) {
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
const isActive = (plain) => ACTIVE_NAMES.test(plain) || ON_OPENING.test(plain);

/** A stream of objects has a type and two entries; viewers ignore a missing type. @param {string} plain */
function packsObjects(plain) {
  return (
    /\/ObjStm(?![A-Za-z])/.test(plain) ||
    (/\/First\s+\d+(?!\d|\s+\d+\s+R)/.test(plain) && /\/N\s+\d/.test(plain))
  );
}

/** @param {string} text @param {number} start */
function endOf(text, start) {
  const end = text.indexOf('endstream', start);
  return end === -1 ? text.length : end;
}

/** @param {Buffer} bytes @param {string} text */
function removeStreams(bytes, text) {
  const parts = [];
  let end = 0;
  for (const { index } of text.matchAll(STREAM)) {
    if (index < end) continue;
    parts.push(bytes.subarray(end, index));
    end = endOf(text, index);
  }
  return Buffer.concat([...parts, bytes.subarray(end)]);
}

/** Null for a stream that is not deflated, or unpacks to more than `maxBytes` bytes; `damaged` if viewers may read a part.
 * @param {Buffer} bytes @param {number} maxBytes */
function inflate(bytes, maxBytes) {
  if (maxBytes <= 0) return null;
  try {
    return inflateSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: maxBytes });
  } catch (error) {
    const isDeflated =
      bytes.length > 1 && (bytes.readUInt8(0) & 15) === 8 && bytes.readUInt16BE(0) % 31 === 0;
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    return isDeflated && code === 'Z_DATA_ERROR' ? 'damaged' : null;
  }
}

/** Scans every stream for objects, whatever its dictionary says. An object stream that can't be read counts as active.
 * @param {Buffer} bytes @param {string} text @param {string} plain */
function hasActiveStream(bytes, text, plain) {
  const mayPack = packsObjects(plain);
  // Checks the whole file: strings may hide where the dictionary of a stream begins.
  if (mayPack && HIDING_FILTERS.test(plain)) return true;
  let budget = MAX_TOTAL_BYTES;
  let streams = 0;
  let before = 0;
  let end = 0;
  for (const { index, 0: keyword } of text.matchAll(STREAM)) {
    streams += 1;
    if (streams > MAX_STREAMS) throw TOO_COMPLEX;
    const start = index + keyword.length;
    const dictionary = decodeEscapes(bytes.subarray(index < end ? before : end, index));
    before = start;
    if (end < start) end = endOf(text, start); // once for each end, so that the search stays linear
    // Deflated data ends by itself; `endstream` may occur within it.
    const content = inflate(bytes.subarray(start), Math.min(budget, MAX_STREAM_BYTES));
    if (content === null) {
      if (/\/ObjStm(?![A-Za-z])/.test(dictionary) && /\/Filter/.test(dictionary)) return true;
      continue;
    }
    if (content === 'damaged') {
      if (mayPack) return true;
      continue;
    }
    budget -= content.length;
    const objects = decodeEscapes(content);
    if (isActive(objects)) return true;
    if (packsObjects(dictionary) && (SHORT_NAMES.test(objects) || PARAMETERS.test(dictionary))) return true;
  }
  return false;
}

/** @param {Buffer} bytes */
function isActivePdf(bytes) {
  const plain = decodeEscapes(bytes);
  if (isActive(plain)) return true;
  const text = bytes.toString('latin1');
  return SHORT_NAMES.test(decodeEscapes(removeStreams(bytes, text))) || hasActiveStream(bytes, text, plain);
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
