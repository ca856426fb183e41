import { inflateSync } from 'node:zlib';

/** The texts of a one-page PDF, in the order in which they are drawn. */
export function textsOfPdf(file: Buffer): string[] {
  const objects = objectsOf(file);
  const fonts = new Map<string, Map<string, string>>();
  const find = (pattern: RegExp): string =>
    [...objects.values()].find(({ head }) => pattern.test(head))?.head ?? '';
  for (const [, name, id] of find(/\/Font <</).matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id ?? '')?.head ?? '')?.[1];
    // Text in a font without a letter table can't be copied from a PDF; here it is empty.
    fonts.set(name ?? '', lettersOf(objects.get(unicode ?? '')?.stream ?? ''));
  }
  const contents = /\/Contents (\d+) 0 R/.exec(find(/\/Type \/Page\n/))?.[1];
  const page = objects.get(contents ?? '')?.stream ?? '';
  return [...page.matchAll(/\/(F\d+) [\d.]+ Tf\n\[(.*?)\] TJ/gs)].map(([, font, shown]) =>
    [...(shown ?? '').matchAll(/<([0-9a-f]+)>/g)]
      .flatMap(([, hex]) => hex?.match(/.{4}/g) ?? [])
      .map((glyph) => fonts.get(font ?? '')?.get(glyph) ?? '')
      .join(''),
  );
}

/** Objects by number: dictionary and decoded stream. */
function objectsOf(file: Buffer): Map<string, { head: string; stream: string }> {
  const source = file.toString('latin1');
  const found = new Map<string, { head: string; stream: string }>();
  for (const [, id, body] of source.matchAll(/(\d+) 0 obj\n(.*?)\nendobj/gs)) {
    const [head = '', ...rest] = (body ?? '').split('stream\n');
    const bytes = Buffer.from(rest.join('stream\n').replace(/\nendstream$/, ''), 'latin1');
    const packed = head.includes('/FlateDecode');
    found.set(id ?? '', {
      head,
      stream: packed ? inflateSync(bytes).toString('latin1') : bytes.toString('latin1'),
    });
  }
  return found;
}

/** Glyph (four hex digits) → letters. */
function lettersOf(table: string): Map<string, string> {
  const letters = new Map<string, string>();
  for (const [, from, list] of table.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[(.*?)\]/gs)) {
    [...(list ?? '').matchAll(/<([0-9a-f ]+)>/g)].forEach(([, hex], index) => {
      const glyph = (Number.parseInt(from ?? '0', 16) + index).toString(16).padStart(4, '0');
      letters.set(
        glyph,
        Buffer.from((hex ?? '').replaceAll(' ', ''), 'hex')
          .swap16()
          .toString('utf16le'),
      );
    });
  }
  return letters;
}
