import { type Language, LANGUAGES, textsIn } from '../../../locales';
import { brand } from '../../../platform/brand';
import { escapeHtml, structuredData } from '../../../platform/http';
import type { Town } from '../../towns';
import { type OfferedRide, structuredTrip } from '../structured-trip';

export interface CorridorDeparture extends OfferedRide {
  car_model: string | null;
}

export interface CorridorPageFacts {
  origin: string;
  from: string;
  to: string;
  estimate: { distance_km: number; duration_minutes: number };
  departures: readonly CorridorDeparture[];
}

const STYLE = `:root{color-scheme:light dark;--ink:#1d1b16;--quiet:#5d5a52;--paper:#faf6f0;--card:#fff;--line:#e3dcd1;--green:#0b6b4b}
@media(prefers-color-scheme:dark){:root{--ink:#f2eee6;--quiet:#b9b3a7;--paper:#14130f;--card:#1e1c17;--line:#3a362e;--green:#6fcf9f}}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:640px;margin:auto;padding:16px}a{color:var(--green)}h1{font-size:1.5rem;line-height:1.25}h2{font-size:1.125rem}
ul{list-style:none;padding:0}li a{display:flex;justify-content:space-between;gap:12px;min-height:48px;align-items:center;padding:8px 16px;margin:8px 0;background:var(--card);border:1px solid var(--line);border-radius:12px;text-decoration:none;color:var(--ink)}li b{white-space:nowrap}
small{display:block;color:var(--quiet)}.go{display:block;text-align:center;padding:14px;border-radius:12px;background:#0b6b4b;color:#fff;font-weight:600;text-decoration:none}`;

export function corridorPage(facts: CorridorPageFacts, language: Language): string {
  const { origin, from, to, estimate, departures } = facts;
  const { corridor: text, format } = textsIn(language);
  const path = (other: Language) => origin + corridorPath(other, from, to);
  const prices = departures.map(({ amount }) => amount);
  const priceRange =
    prices.length > 0
      ? text.prices(format.money(Math.min(...prices)), format.money(Math.max(...prices)))
      : null;
  const towns = { from, to };
  const title = `${text.title(towns)} · ${brand.name}`;
  const description = [text.intro(towns), priceRange].filter(Boolean).join(' ');
  const search = `/rides?${new URLSearchParams({ from_city: from, to_city: to }).toString()}`;
  const journey = text.journey(estimate.distance_km, hoursOf(estimate.duration_minutes));
  const head = `<meta name="description" content="${escapeHtml(description)}">
<meta property="og:title" content="${escapeHtml(title)}">
<meta property="og:description" content="${escapeHtml(description)}">
<meta property="og:image" content="${origin}/icons/icon-512.png">
<link rel="canonical" href="${path(language)}">
${LANGUAGES.map((other) => `<link rel="alternate" hreflang="${other}" href="${path(other)}">`).join('\n')}
${structuredData(departures.map((ride) => structuredTrip(ride, origin)))}`;
  const body = `<h1>${escapeHtml(text.title(towns))}</h1>
<p>${escapeHtml(description)}</p>
<p><small>${escapeHtml(journey)}</small></p>
<h2>${escapeHtml(text.next)}</h2>
${departures.length > 0 ? `<ul>\n${departures.map((departure) => departureItem(departure, language)).join('\n')}\n</ul>` : `<p>${escapeHtml(text.none)}</p>`}
<p><a class="go" href="${escapeHtml(search)}">${escapeHtml(text.search)}</a></p>
<p><a href="${corridorPath(language, to, from)}">${escapeHtml(text.title({ from: to, to: from }))}</a></p>`;
  return htmlPage({ language, title, head, body });
}

export function missingCorridorPage(language: Language): string {
  const { missing, home } = textsIn(language).corridor;
  const title = `${missing} · ${brand.name}`;
  const body = `<h1>${escapeHtml(missing)}</h1>\n<p><a class="go" href="/">${escapeHtml(home)}</a></p>`;
  return htmlPage({ language, title, head: '<meta name="robots" content="noindex">', body });
}

function htmlPage(page: { language: Language; title: string; head: string; body: string }): string {
  return `<!doctype html>
<html lang="${page.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(page.title)}</title>
${page.head}
<link rel="icon" href="/icons/icon-192.png">
<style>${STYLE}</style>
</head>
<body><main>
<p><a href="/">${escapeHtml(brand.name)}</a></p>
${page.body}
</main></body>
</html>
`;
}

function departureItem(ride: CorridorDeparture, language: Language): string {
  const { corridor: text, format } = textsIn(language);
  const details = [ride.car_model, text.seats(ride.seats_available)].filter(Boolean).join(' · ');
  return `<li><a href="/rides/${ride.id}"><span>${escapeHtml(format.time(ride.departure_time))}<small>${escapeHtml(details)}</small></span><b>${escapeHtml(format.money(ride.amount))}</b></a></li>`;
}

function hoursOf(minutes: number): string {
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)} h${rest === 0 ? '' : ` ${String(rest).padStart(2, '0')}`}`;
}

export function townSlug(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

export const corridorPath = (language: Language, from: string, to: string): string =>
  `${textsIn(language).corridor.path}${townSlug(from)}-${townSlug(to)}`;

const MAX_SLUG_LENGTH = 100;

/** Tries each hyphen, because town slugs contain hyphens too. */
export function splitSlug(
  slug: string,
  find: (name: string) => Town | null,
): { from: Town; to: Town } | null {
  const words = slug.length > MAX_SLUG_LENGTH ? [] : slug.split('-');
  for (let cut = 1; cut < words.length; cut += 1) {
    const from = find(words.slice(0, cut).join('-'));
    const to = find(words.slice(cut).join('-'));
    if (from && to && from.name !== to.name) return { from, to };
  }
  return null;
}
