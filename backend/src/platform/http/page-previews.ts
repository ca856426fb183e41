import { Injectable } from '@nestjs/common';

/** What another app shows of a link to a page: a messenger, a social network. */
export interface PagePreview {
  title: string;
  description: string;
  /** The language and country of both, as Open Graph names them. */
  locale: string;
}

/** Who asks: the language named in the address, and the browser's. */
export interface PreviewReader {
  language: string | undefined;
  acceptLanguage: string | undefined;
}

type ReadPreview = (id: string, reader: PreviewReader) => Promise<PagePreview | null>;

/** The pages whose links say more than the product's name; a module registers its own. */
@Injectable()
export class PagePreviews {
  private readonly sources: { path: RegExp; read: ReadPreview }[] = [];

  /** @param path matches the page's path; its first group is what the page is about */
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

/** Text as it stands in HTML, in an attribute too. */
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (mark) => ENTITIES[mark] ?? mark);

/** The page with the preview in its head (Open Graph), in place of the general title and description. */
export function writePreview(
  html: string,
  { title, description, locale }: PagePreview,
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
  ];
  // A function: a `$&` in somebody's text must not mean anything.
  return html
    .replace(/<title>[^<]*<\/title>/, '')
    .replace(/<meta name="description"[^>]*>/, '')
    .replace('</head>', () => `${tags.join('\n    ')}\n  </head>`);
}
