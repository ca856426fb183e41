import Negotiator from 'negotiator';

/** RFC 9110 §12.5.1; null if none is acceptable. */
export function preferredMediaType<Offer extends string>(
  accept: string | undefined,
  offers: readonly Offer[],
): Offer | null {
  // Our media types have no parameters, so only the weights matter.
  const weighted = accept?.split(',').map((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.replaceAll(/\s/g, ''));
    return [type, ...parameters.filter((parameter) => /^q=/i.test(parameter))].join(';');
  });
  const headers = { accept: weighted?.join() || '*/*' };
  return (new Negotiator({ headers }).mediaType([...offers]) as Offer | undefined) ?? null;
}

/** Accept-Language; `fr-CM` matches `fr`. Null: no header or no match. */
export function preferredLanguage<Offer extends string>(
  acceptLanguage: string | undefined,
  offers: readonly Offer[],
): Offer | null {
  if (acceptLanguage === undefined) return null;
  const headers = { 'accept-language': acceptLanguage.trim() || '*' };
  return (new Negotiator({ headers }).language([...offers]) as Offer | undefined) ?? null;
}

/** Ignores `*`, which programs send by default. */
export function namedLanguage<Offer extends string>(
  acceptLanguage: string | undefined,
  offers: readonly Offer[],
): Offer | null {
  const named = (acceptLanguage ?? '').split(',').filter((item) => !/^\s*(\*|$)/.test(item));
  return named.length === 0 ? null : preferredLanguage(named.join(), offers);
}

/** If-None-Match (RFC 9110 §13.1.2), by weak comparison: compressing proxies weaken ETags. */
export function etagMatches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((part) => ['*', etag].includes(part.trim().replace(/^W\//, '')));
}
