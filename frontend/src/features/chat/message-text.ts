export interface TextPart {
  text: string;
  href?: string;
}

const HTTPS = /https:\/\/[^\s<>"'`]+/gi;
/** Trailing characters that don't belong to a URL. */
const TRAILING = '.,;:!?)]}»…';

/** Takes linear time, unlike a regular expression. */
function withoutTrailing(text: string): string {
  let end = text.length;
  while (end > 0 && TRAILING.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

function addressOf(text: string): string | null {
  try {
    const url = new URL(text);
    // Credentials before the host disguise an address.
    return url.protocol === 'https:' && !url.username && url.hostname.includes('.') ? url.href : null;
  } catch {
    return null;
  }
}

export function textParts(content: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  const plain = (to: number) => {
    if (to > end) parts.push({ text: content.slice(end, to) });
    end = to;
  };
  for (const match of content.matchAll(HTTPS)) {
    const text = withoutTrailing(match[0]);
    const href = addressOf(text);
    if (!href) continue;
    plain(match.index);
    parts.push({ text, href });
    end = match.index + text.length;
  }
  plain(content.length);
  return parts;
}
