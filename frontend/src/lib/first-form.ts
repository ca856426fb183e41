import { searchable } from './search-text';

/** What a person entered into the search that stands in index.html, before the application was there. */
export interface FirstForm {
  from_city: string | null;
  to_city: string | null;
  date: string;
  min_seats: number;
  /** The name of the control that had the focus. */
  focus: string | null;
  submitted: boolean;
  /** The server's answer to the search, as the page shows it already. */
  departures: string | null;
}

/** A tap takes the focus from a field before it is a click on what it hit; milliseconds. */
const TAP_MS = 300;

let entered: FirstForm | null = null;

const formOnPage = () => document.querySelector<HTMLFormElement>('.shell:not([data-waiting]) form');

const isSubmitted = (form: HTMLFormElement) => 'submitted' in form.dataset;

function isTyping(form: HTMLFormElement): boolean {
  const { activeElement } = document;
  return activeElement instanceof HTMLInputElement && form.contains(activeElement);
}

/** The next moment at which a field of the form may be done with. */
function nextPause(form: HTMLFormElement): Promise<Event> {
  return new Promise((resolve) => {
    const listening = new AbortController();
    const end = (event: Event) => {
      // A text changes when it is left; a day when it was chosen.
      if (event.type === 'change' && (event.target as HTMLInputElement).type !== 'date') return;
      listening.abort();
      resolve(event);
    };
    for (const type of ['change', 'focusout', 'submit', 'answer'])
      form.addEventListener(type, end, { signal: listening.signal });
  });
}

/**
 * Waits while somebody fills a field of the first form: taking it away would close the keyboard or the calendar.
 * @returns whether it has become a page of departures meanwhile
 */
export async function whenFirstFormRests(): Promise<boolean> {
  const form = formOnPage();
  if (!form) return false;
  while (form.dataset.submitted === 'asking' || (!isSubmitted(form) && isTyping(form))) {
    const { type } = await nextPause(form);
    if (type === 'change') break;
    if (type === 'focusout') await new Promise((resolve) => setTimeout(resolve, TAP_MS));
  }
  return 'departures' in form.dataset;
}

/** Keeps what was entered, before the application draws over it. */
export function keepFirstForm(): void {
  const form = formOnPage();
  if (!form) return;
  const text = (name: string) => (form.elements.namedItem(name) as HTMLInputElement).value.trim();
  const towns = [...form.querySelectorAll('option')].map(({ value }) => value);
  const town = (typed: string) =>
    towns.find((name) => searchable(name) === searchable(typed)) ?? (typed || null);
  const active = document.activeElement;
  entered = {
    from_city: town(text('from_city')),
    to_city: town(text('to_city')),
    date: text('date'),
    min_seats: Number(text('min_seats')),
    focus: form.contains(active) ? active?.getAttribute('name') || 'search' : null,
    submitted: isSubmitted(form) && !('departures' in form.dataset),
    departures: form.dataset.departures ?? null,
  };
}

/** The answer to the very search that the page has sent, once. */
export function takeFirstDepartures(
  search: Pick<FirstForm, 'from_city' | 'to_city' | 'date' | 'min_seats'>,
): string | null {
  const sent = entered;
  if (
    sent?.from_city !== search.from_city ||
    sent.to_city !== search.to_city ||
    sent.date !== search.date ||
    sent.min_seats !== search.min_seats
  )
    return null;
  forgetFirstForm();
  return sent.departures;
}

/** What was entered there, until {@link forgetFirstForm}. */
export const firstForm = (): FirstForm | null => entered;

export function forgetFirstForm(): void {
  entered = null;
}
