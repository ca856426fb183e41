import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync, deflateSync } from 'node:zlib';
import { PdfInspector } from './pdf-inspector';

const folder = mkdtempSync(join(tmpdir(), 'mboa-pdf-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function pdf(...objects: (string | Buffer)[]): string {
  const path = join(folder, `${Math.random()}.pdf`);
  const parts = objects.flatMap((object, index) => [`${index + 1} 0 obj\n`, object, '\nendobj\n']);
  const whole = ['%PDF-1.7\n', ...parts, 'trailer\n<< /Root 1 0 R >>\n%%EOF\n'];
  writeFileSync(
    path,
    Buffer.concat(whole.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part))),
  );
  return path;
}

function stream(dictionary: string, content: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${content.length} >>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ]);
}
const packed = (content: string, dictionary = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode') =>
  stream(dictionary, deflateSync(Buffer.from(content, 'latin1')));
/** The data of a stream begins after the line end that follows the keyword, whatever is between. */
const afterKeyword = (lineEnd: string) =>
  Buffer.concat([
    Buffer.from(`<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >>\nstream${lineEnd}`),
    deflateSync(Buffer.from('4 0 << /S /JavaScript >>')),
    Buffer.from('\nendstream'),
  ]);
function withWrongChecksum(content: string): Buffer {
  const bytes = deflateSync(Buffer.from(content));
  return bytes.fill(0, bytes.length - 4);
}

/** Two blocks: one of plain bytes, then a compressed one. */
function withEndstreamInside(content: string): Buffer {
  const word = Buffer.from('endstream');
  const header = Buffer.from([0x78, 0x9c, 0, word.length, 0, ~word.length & 0xff, 0xff]);
  return Buffer.concat([header, word, deflateRawSync(Buffer.from(content))]);
}

const inspector = new PdfInspector();
const PAGE = '<< /Type /Catalog /Pages 2 0 R >>';

describe('An active PDF', () => {
  it.each<[string, (string | Buffer)[]]>([
    ['a script on opening', ['<< /Type /Catalog /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>']],
    ['a script in another object', [PAGE, '<< /S /JavaScript /JS 3 0 R >>']],
    ['a script written with escapes', [PAGE, '<< /S /J#61vaScr#69pt /JS (x) >>']],
    ['an action on opening in another object', ['<< /Type /Catalog /OpenAction 5 0 R >>']],
    ['an action for an event', [PAGE, '<< /AA << /O 4 0 R >> >>']],
    ['a program to launch', [PAGE, '<< /S /Launch /F (cmd.exe) >>']],
    ['an attached file', [PAGE, '<< /Type /EmbeddedFile >>']],
    ['a form that is sent', [PAGE, '<< /S /SubmitForm >>']],
    ['a password', [PAGE, '<< /Encrypt 4 0 R >>']],
    ['a script in a packed stream of objects', [PAGE, packed('4 0 << /S /JavaScript /JS (x) >>')]],
    ['an event in a packed stream of objects', [PAGE, packed('4 0 << /AA << /O 5 0 R >> >>')]],
    [
      'a script in an object stream labelled as an image',
      [PAGE, packed('4 0 << /S /JavaScript >>', '/Subtype /Image')],
    ],
    [
      'objects packed by an unsupported filter',
      [PAGE, stream('/Type /ObjStm /Filter /LZWDecode', Buffer.from('xyz'))],
    ],
    [
      'objects of an unsupported filter, with its name in a string after that of the stream',
      [PAGE, stream('/Type /ObjStm /X (obj) /Filter /ASCII85Decode', Buffer.from('xyz'))],
    ],
    [
      'objects of an unsupported filter behind a long dictionary without a type',
      [PAGE, stream(`/N 1 /First 4 ${' '.repeat(3_000)} /Filter [/AHx /Fl]`, Buffer.from('xyz'))],
    ],
    ['a script in packed objects after a blank line end', [PAGE, afterKeyword(' \n')]],
    ['a script in packed objects after a carriage return', [PAGE, afterKeyword('\r')]],
    [
      'a script in packed objects with a wrong checksum',
      [PAGE, stream('/N 1 /First 4 /Filter /FlateDecode', withWrongChecksum('4 0 << /S /JavaScript >>'))],
    ],
    [
      'packed objects that a predictor hides',
      [PAGE, packed('/\0J\0S', '/N 1 /First 4 /Filter /FlateDecode /DecodeParms << /Predictor 12 >>')],
    ],
    [
      'packed objects with parameters in another object',
      [PAGE, packed('/\0J\0S', '/N 1 /First 4 /Filter /FlateDecode /DecodeParms 9 0 R')],
    ],
    [
      'a script in packed objects after the word that ends a stream',
      [PAGE, stream('/N 1 /First 4 /Filter /FlateDecode', withEndstreamInside('4 0 << /S /JavaScript >>'))],
    ],
    ['a script behind a stream that only a comment begins', [PAGE, '% >>\n% stream\n<< /S /JavaScript >>']],
  ])('is one with %s', async (_, objects) => expect(await inspector.inspect(pdf(...objects))).toBe('active'));

  it.each<[string, (string | Buffer)[]]>([
    ['pages only', [PAGE]],
    ['an initial page', ['<< /Type /Catalog /OpenAction [3 0 R /XYZ null null 0] >>']],
    [
      'an image whose bytes look like names',
      [PAGE, stream('/Subtype /Image', Buffer.from('..../JS ../AA \x00/XFA '))],
    ],
    ['packed objects without actions', [PAGE, packed('4 0 << /Type /Page >>')]],
    [
      'text of an older filter and bookmarks',
      [PAGE, '<< /First 5 0 R >>', stream('/Filter [/ASCII85Decode /FlateDecode]', Buffer.from('GaQ~>'))],
    ],
    [
      'packed objects, a photo and a packed table of them',
      [
        packed('4 0 << /Type /Page >>'),
        stream('/Subtype /Image /Filter /DCTDecode', Buffer.from([0xff, 0xd8, 0xff])),
        packed('\x02\0\0', '/Type /XRef /Filter /FlateDecode /DecodeParms << /Predictor 12 >>'),
      ],
    ],
    ['packed text', [PAGE, packed('BT (Permis de conduire) Tj ET', '/Filter /FlateDecode')]],
    ['a link to click', [PAGE, '<< /S /URI /URI (https://exemple.org) >>']],
  ])('is not one with %s', async (_, objects) =>
    expect(await inspector.inspect(pdf(...objects))).toBe('plain'),
  );

  it('cannot be ruled out if escapes would make the scan too expensive', async () => {
    const bombs = Array.from({ length: 4 }, () => packed('#41'.repeat(5_000_000), '/Filter /FlateDecode'));
    expect(await inspector.inspect(pdf(PAGE, ...bombs))).toBe('too complex');
  });

  it('cannot be ruled out after two seconds; the next file is scanned', async () => {
    // Nested streams that unpack almost to the limit and then fail: 15 GB in all.
    const bomb = deflateSync(Buffer.alloc(15 * 1024 * 1024));
    bomb.fill(0xff, bomb.length - 8);
    const opening = Buffer.concat([Buffer.from('stream\n'), bomb]);
    const nested = Buffer.concat([...Array.from({ length: 1_000 }, () => opening), Buffer.from('endstream')]);
    expect(await inspector.inspect(pdf(PAGE, nested))).toBe('too complex');
    expect(await inspector.inspect(pdf(PAGE))).toBe('plain');
  });
});
