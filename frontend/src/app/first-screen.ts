import type { Ride } from '../lib/api/types';
import { formatNearDay, formatTime } from '../lib/format/dates';
import { addDays, instantOf, today } from '../lib/format/days';
import { formatMoney } from '../lib/format/figures';
import { preferredLanguage } from '../lib/i18n/preferred-language';
import { personalKey } from '../lib/personal-data';
import { searchable } from '../lib/search-text';

// Runs the search form of index.html before the application loads. Built separately (vite.page.ts), without
// shared chunks; keep it small.

const page = document.documentElement;

function storedState<State>(key: string): Partial<State> {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? '') as { state?: Partial<State> }).state ?? {};
  } catch {
    return {};
  }
}

const settings = storedState<{ theme: string; language: string | null }>('app');
const language = preferredLanguage([settings.language ?? '', ...navigator.languages]);

function applyTheme(): void {
  const dark =
    settings.theme === 'dark' ||
    (settings.theme !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  page.dataset.theme = dark ? 'dark' : 'light';
}

/** Preloads the locale file, which the application would request last. */
function fetchTexts(): void {
  const files = page.dataset.texts?.split(' ').map((one) => one.split(':')) ?? [];
  const file = files.find(([code]) => code === language)?.[1];
  if (!file) return;
  const link = document.createElement('link');
  Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href: file });
  document.head.append(link);
}

function translate(): void {
  page.lang = language;
  for (const element of document.querySelectorAll<HTMLElement>('[data-text]')) {
    const text = element.dataset[language] ?? '';
    if (element instanceof HTMLInputElement) element.placeholder = text;
    else element.textContent = text;
  }
}

const SEARCH_TIMEOUT_MS = 20_000;

type Departure = Pick<
  Ride,
  'id' | 'from_city' | 'to_city' | 'departure_time' | 'price' | 'service_fee' | 'seats_available' | 'driver'
>;

function card(ride: Departure, query: string, list: HTMLElement): HTMLElement {
  const link = Object.assign(document.createElement('a'), {
    className: 'card',
    href: `/rides/${ride.id}?${query}`,
  });
  const append = (tag: 'b' | 'span', text: string) =>
    link.append(Object.assign(document.createElement(tag), { textContent: text }));
  const seats = list.dataset[`${language}${ride.seats_available === 1 ? 'One' : 'Other'}`] ?? '';
  const fee = ride.service_fee ? ` + ${formatMoney(ride.service_fee, language)}` : '';
  append('b', formatTime(new Date(ride.departure_time), language));
  append('b', formatMoney(ride.price, language) + fee);
  append('span', ride.driver.full_name ?? '');
  append('span', seats.replace('{{count}}', String(ride.seats_available)));
  const item = document.createElement('li');
  item.append(link);
  return item;
}

/**
 * Shows results before the application loads. The application reuses the response (lib/first-form.ts) and handles
 * empty results and failures.
 */
async function showDepartures(form: HTMLFormElement): Promise<void> {
  const list = document.getElementById('first-departures');
  const query = new URLSearchParams(new FormData(form) as unknown as Record<string, string>).toString();
  const limit = new AbortController();
  setTimeout(() => limit.abort(), SEARCH_TIMEOUT_MS);
  const { signal } = limit;
  const response = await fetch(`/api/rides?${query}&upcoming=true&limit=10&sort=departure_time`, { signal });
  const body = response.ok ? await response.text() : '{}';
  const { data = [] } = JSON.parse(body) as { data?: Departure[] };
  if (!list || !form.isConnected || data.length === 0) return;
  form.dataset.departures = body;
  history.pushState(null, '', `/rides?${query}`);
  list.replaceChildren(...data.map((ride) => card(ride, query, list)));
  list.hidden = false;
  form.parentElement?.setAttribute('hidden', '');
  const title = document.querySelector('h1');
  if (title) {
    title.textContent = `${data[0]?.from_city} → ${data[0]?.to_city}`;
    title.tabIndex = -1;
    title.focus();
  }
  // Back reloads the page, with its form.
  window.addEventListener('popstate', () => form.isConnected && location.reload(), { once: true });
}

/** Runs until the application has loaded. If loading fails, the browser submits the search. */
function startForm(form: HTMLFormElement): void {
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
  const button = (name: string) => form.elements.namedItem(name) as HTMLButtonElement;
  const [from, to, day, seats] = [
    field('from_city'),
    field('to_city'),
    field('date'),
    field('min_seats'),
  ] as const;

  const { journeys, seats: lastSeats } = storedState<{
    journeys: { from_city: string; to_city: string }[];
    seats: number;
  }>(personalKey('recent-searches'));
  from.value = journeys?.[0]?.from_city ?? '';
  to.value = journeys?.[0]?.to_city ?? '';
  seats.value = String(lastSeats ?? 1);
  day.min = today();

  const towns = [...form.querySelectorAll('option')].map(({ value }) => value);
  const townNamed = (typed: string) => towns.find((name) => searchable(name) === searchable(typed));

  const showDay = () => {
    day.value ||= addDays(today(), 1);
    for (const label of form.querySelectorAll('[data-day]'))
      label.textContent = formatNearDay(instantOf(day.value), language);
  };
  const showSeats = () => {
    for (const label of form.querySelectorAll('[data-seats]')) label.textContent = seats.value;
    button('less').disabled = seats.value === seats.min;
    button('more').disabled = seats.value === seats.max;
  };
  showDay();
  showSeats();
  day.addEventListener('change', showDay);
  day.addEventListener('click', () => day.showPicker?.());
  button('less').addEventListener('click', () => {
    seats.stepDown();
    showSeats();
  });
  button('more').addEventListener('click', () => {
    seats.stepUp();
    showSeats();
  });
  button('swap').addEventListener('click', () => {
    [from.value, to.value] = [to.value, from.value];
  });

  const submit = form.querySelector<HTMLButtonElement>('[type="submit"]');
  const submitText = submit?.textContent ?? '';
  const setWaiting = (waiting: boolean) => {
    if (!submit) return;
    submit.textContent = waiting ? (submit.dataset[`${language}Busy`] ?? '') : submitText;
    if (waiting) form.dataset.submitted = '';
    else delete form.dataset.submitted;
  };
  // True if a script fails to load: links and form then work without the application.
  let broken = false;
  window.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement)) return;
      broken = true;
      setWaiting(false);
    },
    true,
  );
  document.getElementById('first-departures')?.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a');
    if (broken || !link) return;
    // The loading application opens the ride; following the link would restart the loading.
    event.preventDefault();
    if (link.href !== location.href) history.pushState(null, '', link.href);
    link.textContent = submit?.dataset[`${language}Busy`] ?? '';
  });
  form.addEventListener('submit', (event) => {
    if (broken) return;
    event.preventDefault();
    if ('submitted' in form.dataset) return;
    for (const town of [from, to]) town.value = townNamed(town.value) ?? town.value;
    setWaiting(true);
    if (!townNamed(from.value) || !townNamed(to.value) || from.value === to.value) return;
    form.dataset.submitted = 'searching';
    const end = () => {
      form.dataset.submitted = '';
      form.dispatchEvent(new Event('searched'));
    };
    showDepartures(form).then(end, end);
  });
}

applyTheme();
fetchTexts();
translate();
const shell = document.querySelector<HTMLElement>('.shell');
if (location.pathname === '/') {
  startForm(document.forms.namedItem('first-form') as HTMLFormElement);
  delete shell?.dataset.waiting;
} else if (shell) shell.dataset.waiting = 'app';
