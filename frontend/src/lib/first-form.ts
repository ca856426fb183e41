import { searchable } from './search-text';

export interface FirstForm {
  from_city: string | null;
  to_city: string | null;
  date: string;
  min_seats: number;
  focus: string | null;
  submitted: boolean;
  /** Raw response to the search shown on the page. */
  departures: string | null;
}

/** Longest time between the blur and the click of one tap. */
const TAP_MS = 300;

let entered: FirstForm | null = null;

const formOnPage = () => document.querySelector<HTMLFormElement>('.shell:not([data-waiting]) form');

const isSubmitted = (form: HTMLFormElement) => 'submitted' in form.dataset;

function isTyping(form: HTMLFormElement): boolean {
  const { activeElement } = document;
  return activeElement instanceof HTMLInputElement && form.contains(activeElement);
}

/** Resolves to the next event that may end an input. */
function nextPause(form: HTMLFormElement): Promise<Event> {
  return new Promise((resolve) => {
    const listening = new AbortController();
    const end = (event: Event) => {
      // Text inputs end on blur, dates on change.
      if (event.type === 'change' && (event.target as HTMLInputElement).type !== 'date') return;
      listening.abort();
      resolve(event);
    };
    for (const type of ['change', 'focusout', 'submit', 'searched'])
      form.addEventListener(type, end, { signal: listening.signal });
  });
}

/**
 * Waits while a field is being filled: replacing the form would close the keyboard or date picker.
 * @returns true if the form was submitted and shows results
 */
export async function whenFirstFormIsIdle(): Promise<boolean> {
  const form = formOnPage();
  if (!form) return false;
  while (form.dataset.submitted === 'searching' || (!isSubmitted(form) && isTyping(form))) {
    const { type } = await nextPause(form);
    if (type === 'change') break;
    if (type === 'focusout') await new Promise((resolve) => setTimeout(resolve, TAP_MS));
  }
  return 'departures' in form.dataset;
}

export function rememberFirstForm(): void {
  const form = formOnPage();
  if (!form) return;
  const valueOf = (name: string) => (form.elements.namedItem(name) as HTMLInputElement).value.trim();
  const towns = [...form.querySelectorAll('option')].map(({ value }) => value);
  const townNamed = (typed: string) =>
    towns.find((name) => searchable(name) === searchable(typed)) ?? (typed || null);
  const active = document.activeElement;
  entered = {
    from_city: townNamed(valueOf('from_city')),
    to_city: townNamed(valueOf('to_city')),
    date: valueOf('date'),
    min_seats: Number(valueOf('min_seats')),
    focus: form.contains(active) ? active?.getAttribute('name') || 'search' : null,
    submitted: isSubmitted(form) && !('departures' in form.dataset),
    departures: form.dataset.departures ?? null,
  };
}

/** Consumes the response that the page shows for this search. */
export function takeFirstDepartures(
  search: Pick<FirstForm, 'from_city' | 'to_city' | 'date' | 'min_seats'>,
): string | null {
  const form = entered;
  if (
    form?.from_city !== search.from_city ||
    form.to_city !== search.to_city ||
    form.date !== search.date ||
    form.min_seats !== search.min_seats
  )
    return null;
  forgetFirstForm();
  return form.departures;
}

export const firstForm = (): FirstForm | null => entered;

export function forgetFirstForm(): void {
  entered = null;
}
