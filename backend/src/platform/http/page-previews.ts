import { Injectable } from '@nestjs/common';

export interface PagePreview {
  title: string;
  description: string;
  locale: string;
  /** A schema.org object. */
  data?: object;
}

export interface PreviewReader {
  language: string | undefined;
  acceptLanguage: string | undefined;
}

type ReadPreview = (id: string, reader: PreviewReader) => Promise<PagePreview | null>;

@Injectable()
export class PagePreviews {
  private readonly sources: { path: RegExp; read: ReadPreview }[] = [];

  /** @param path its first group is the subject's id */
  register(path: RegExp, read: ReadPreview): void {
    this.sources.push({ path, read });
  }

  async find(path: string, reader: PreviewReader): Promise<PagePreview | null> {
    for (const source of this.sources) {
      const id = source.path.exec(path)?.[1];
      if (id !== undefined) return source.read(id, reader);
    }
    return null;
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (mark) => ENTITIES[mark] ?? mark);

/** Data for search engines. Escapes `<`, because people write some of the texts. */
export const structuredData = (data: object) =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

export function writePreview(
  html: string,
  { title, description, locale, data }: PagePreview,
  { url, image, site }: { url: string; image: string; site: string },
): string {
  const meta = (name: string, content: string) =>
    `<meta property="${name}" content="${escapeHtml(content)}" />`;
  const tags = [
    `<title>${escapeHtml(title)} · ${escapeHtml(site)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}" />`,
    meta('og:type', 'website'),
    meta('og:site_name', site),
    meta('og:title', title),
    meta('og:description', description),
    meta('og:url', url),
    meta('og:image', image),
    meta('og:locale', locale),
    '<meta name="twitter:card" content="summary" />',
    ...(data ? [structuredData(data)] : []),
  ];
  // A function, because `$&` in a replacement string is special.
  return html
    .replace(/<title>[^<]*<\/title>/, '')
    .replace(/<meta name="description"[^>]*>/, '')
    .replace('</head>', () => `${tags.join('\n    ')}\n  </head>`);
}
