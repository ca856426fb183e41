import { parse } from 'tldts';
import { despace, plainLetters } from './plain-letters';

/**
 * Everyday words in French, English or Pidgin: after a full stop without a space they start the next
 * sentence, so they count as an address only before a slash.
 */
const WORDS: ReadonlySet<string> = new Set(
  (
    'ac ai am as at au be by ca cc ci cv de do et gt hm ht id il im in is it je ke ki km la ma me mm mn mr ms my na ne no pk pm pr re ' +
    'sa se si so st su td to tt us va ve ' +
    'all baby bar best big bike black blue book boutique buy cafe call car care cars cash cfa chat city contact cool dad date day ' +
    'direct dog drive eat email family fast fish fit food free gift gratis green help here hotel hot house how kids land like lol ' +
    'maison man market men mobi moi mom moto express mtn music name new news next ngo now off one open orange bank center church ' +
    'phone photo pink place play plus poker police post radio read red rent safe sale save school shell show smile space spot taxi ' +
    'talk team tel today total tours travel video voyage wait watch weather work wow yes you zero'
  ).split(' '),
);

const SCHEME = /\bh(?:tt|xx)ps?\b|[a-z]{2}:\/\/\S|\bwww ?\./;

export function containsLink(text: string): boolean {
  const plain = plainLetters(text);
  const readings = new Set([plain, despace(plain), text.normalize('NFKC').toLowerCase()]);
  return [...readings].some((reading) => SCHEME.test(reading) || hasAddress(joinDots(reading)));
}

/** "scam .com", "scam(.)com" and "scam dot com". */
function joinDots(text: string): string {
  return text
    .replace(/ ?[[({<] ?(?:\.|dot|point) ?[\])}>] ?/g, '.')
    .replace(/ (?:dot|point) (?=(?:com|cm|net|org)\b)/g, '.')
    .replace(/ ?\. ?(?=(?:com|cm|org)\b)|,(?=com\b)/g, '.')
    .replace(/ \.(?=\p{L})/gu, '.');
}

function hasAddress(text: string): boolean {
  return text.split(/[^\p{L}\p{N}./:-]+/u).some((token) =>
    token.split('/').some((part, index, parts) => {
      const [host = '', port = ''] = part.split(':');
      return isAddress(host.split('.'), index + 1 < parts.length || /^\d/.test(port));
    }),
  );
}

/** Compares windows of labels, for linear time. */
function isAddress(labels: readonly string[], opensPath: boolean): boolean {
  if (labels.length === 4 && parse(labels.join('.')).isIp === true) return true;
  return labels.some((label, index) => {
    if (index === 0 || label === '' || !labels[index - 1]) return false;
    const window = labels.slice(Math.max(0, index - 2), index + 1).filter(Boolean);
    return isDomain(window.join('.'), opensPath && index === labels.length - 1);
  });
}

function isDomain(host: string, opensPath: boolean): boolean {
  const { domainWithoutSuffix, publicSuffix, isIcann, isPrivate } = parse(host, {
    allowPrivateDomains: true,
  });
  if (!domainWithoutSuffix || (!isIcann && !isPrivate)) return false;
  const isWord = WORDS.has(publicSuffix ?? '');
  const hasLetter = /\p{L}/u.test(domainWithoutSuffix);
  if (opensPath) return hasLetter || !isWord;
  return isPrivate === true || (!isWord && hasLetter && domainWithoutSuffix.length > 1);
}
