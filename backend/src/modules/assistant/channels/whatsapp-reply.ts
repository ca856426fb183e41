import type { WhatsAppContent } from '../../notifications';
import type { Reply } from '../assistant.types';

/** Meta's limits in characters and entries. */
export const LIMITS = {
  text: 4096,
  body: 1024,
  buttons: 3,
  button: 20,
  rows: 10,
  row: 24,
  description: 72,
} as const;
const OPEN_LIST = 'Options';

const truncate = (text: string, max: number): string => {
  const characters = Array.from(text);
  return characters.length <= max ? text : `${characters.slice(0, max - 1).join('')}…`;
};

/** Drops options after the tenth. */
export function whatsAppContent({ text, options }: Reply): WhatsAppContent {
  if (options.length === 0) return { type: 'text', text: { body: truncate(text, LIMITS.text) } };
  const body = { text: truncate(text, LIMITS.body) };
  const canBeButtons = options.every(
    ({ title, description }) => description === null && title.length <= LIMITS.button,
  );
  if (options.length <= LIMITS.buttons && canBeButtons) {
    const buttons = options.map(({ id, title }) => ({ type: 'reply', reply: { id, title } }));
    return { type: 'interactive', interactive: { type: 'button', body, action: { buttons } } };
  }
  const rows = options.slice(0, LIMITS.rows).map(({ id, title, description }) => {
    // The description repeats a truncated title in full.
    const more = title.length > LIMITS.row ? [title, description].filter(Boolean).join(' · ') : description;
    const described = more === null ? {} : { description: truncate(more, LIMITS.description) };
    return { id, title: truncate(title, LIMITS.row), ...described };
  });
  const action = { button: OPEN_LIST, sections: [{ title: OPEN_LIST, rows }] };
  return { type: 'interactive', interactive: { type: 'list', body, action } };
}
