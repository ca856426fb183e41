export interface TextPart {
  text: string;
  /** Where it leads; only https does. */
  href?: string;
}

const HTTPS = /https:\/\/[^\s<>"'`]+/gi;
/** What ends a sentence is no part of an address. */
const AFTER = '.,;:!?)]}»…';

/** The text without what ends the sentence; as many steps as it has letters. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && AFTER.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

function addressOf(text: string): string | null {
  try {
    const url = new URL(text);
    // A name before the host makes one address look like another.
    return url.protocol === 'https:' && !url.username && url.hostname.includes('.') ? url.href : null;
  } catch {
    return null;
  }
}

/** A message's text in parts: plain ones, and https addresses that may be opened. Nothing of it is ever HTML. */
export function textParts(content: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  const plain = (to: number) => {
    if (to > end) parts.push({ text: content.slice(end, to) });
    end = to;
  };
  for (const match of content.matchAll(HTTPS)) {
    const text = withoutEnd(match[0]);
    const href = addressOf(text);
    if (!href) continue;
    plain(match.index);
    parts.push({ text, href });
    end = match.index + text.length;
  }
  plain(content.length);
  return parts;
}
