// Not negotiator: it answers 406 to `application/json;charset=utf-8`, since our offers name no charset.

/** An item of an Accept header: `audio/*;q=0.2`. */
interface AcceptItem {
  name: string;
  weight: number;
}

/** How closely an item matches an offer; 0: no match. */
type Fit = (item: string, offer: string) => number;

/**
 * The representation to send (RFC 9110 §12.5.1), by weight, specificity, header order, then offer order. Without a header any is
 * acceptable; null if none is.
 */
export function preferredMediaType<Offer extends string>(
  accept: string | undefined,
  offers: readonly Offer[],
): Offer | null {
  return preferred(accept, offers, (item, offer) => {
    if (item === offer) return 3;
    if (item === '*/*') return 1;
    return item.endsWith('/*') && offer.startsWith(item.slice(0, -1)) ? 2 : 0;
  });
}

/** Same for Accept-Language: `fr-CM` matches `fr`. Null: no header or no match. */
export function preferredLanguage<Offer extends string>(
  acceptLanguage: string | undefined,
  offers: readonly Offer[],
): Offer | null {
  if (acceptLanguage === undefined) return null;
  return preferred(acceptLanguage, offers, (item, offer) => {
    if (item === offer) return 3;
    if (item === '*') return 1;
    return item.startsWith(`${offer}-`) ? 2 : 0;
  });
}

/** Like `preferredLanguage`, but ignores `*`, which programs send by default. */
export function namedLanguage<Offer extends string>(
  acceptLanguage: string | undefined,
  offers: readonly Offer[],
): Offer | null {
  const named = (acceptLanguage ?? '').split(',').filter((item) => !/^\s*(\*|$)/.test(item));
  return named.length === 0 ? null : preferredLanguage(named.join(), offers);
}

/** True if If-None-Match contains this ETag (RFC 9110 §13.1.2); weak comparison, since compressing proxies weaken theirs. */
export function holdsCurrent(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((part) => ['*', etag].includes(part.trim().replace(/^W\//, '')));
}

function preferred<Offer extends string>(
  header: string | undefined,
  offers: readonly Offer[],
  fit: Fit,
): Offer | null {
  if (header === undefined || header.trim() === '') return offers[0] ?? null;
  const items = header.split(',').flatMap(parseItem);
  const ranked = offers
    .map((offer) => ({ offer, ...closest(items, offer, fit) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || b.closeness - a.closeness || a.place - b.place);
  return ranked[0]?.offer ?? null;
}

/** The closest item decides an offer's weight, so that `q=0` beside a wildcard excludes. */
function closest(items: AcceptItem[], offer: string, fit: Fit) {
  let best = { weight: 0, closeness: 0, place: 0 };
  items.forEach(({ name, weight }, place) => {
    const closeness = fit(name, offer);
    if (closeness > best.closeness) best = { weight, closeness, place };
  });
  return best;
}

/** Ignores items with an unreadable weight. */
function parseItem(item: string): AcceptItem[] {
  const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => /^q\s*=/.test(parameter));
  const weight = quality === undefined ? 1 : Number(quality.replace(/^q\s*=\s*/, '') || NaN);
  return name !== '' && weight >= 0 && weight <= 1 ? [{ name, weight }] : [];
}
