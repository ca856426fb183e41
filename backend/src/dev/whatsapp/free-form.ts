export interface FreeFormMessage {
  to: string;
  text: string;
  options: { id: string; title: string; description: string | null }[];
  /** Id of uploaded media. */
  image: string | null;
}

type Json = Record<string, unknown>;
const objectOf = (value: unknown) => Object(value) as Json;
const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.map(objectOf) : []);
const isText = (value: unknown, maxLength: number): value is string =>
  typeof value === 'string' && value !== '' && Array.from(value).length <= maxLength;

/** Null if Meta would reject the message. */
export function freeFormOf(to: string, sent: Json): FreeFormMessage | null {
  const message = { to, options: [], image: null };
  if (sent['type'] === 'text') {
    const { body } = objectOf(sent['text']);
    return isText(body, 4096) ? { ...message, text: body } : null;
  }
  if (sent['type'] === 'image') {
    const { id, caption } = objectOf(sent['image']);
    return isText(id, 100) && isText(caption, 1024) ? { ...message, text: caption, image: id } : null;
  }
  if (sent['type'] !== 'interactive') return null;
  const { type, body, action } = objectOf(sent['interactive']);
  const { text } = objectOf(body);
  if (!isText(text, type === 'list' ? 4096 : 1024)) return null;
  const options = type === 'list' ? rowsOf(objectOf(action)) : buttonsOf(objectOf(action));
  const ids = new Set(options?.map(({ id }) => id));
  return options === null || ids.size !== options.length ? null : { ...message, text, options };
}

function rowsOf({ button, sections }: Json): FreeFormMessage['options'] | null {
  const rows = listOf(sections).flatMap((section) => listOf(section['rows']));
  if (!isText(button, 20) || rows.length === 0 || rows.length > 10) return null;
  const options = rows.flatMap(({ id, title, description }) =>
    isText(id, 200) && isText(title, 24) && (description === undefined || isText(description, 72))
      ? [{ id, title, description: description ?? null }]
      : [],
  );
  return options.length === rows.length ? options : null;
}

function buttonsOf({ buttons }: Json): FreeFormMessage['options'] | null {
  const replies = listOf(buttons).map(({ reply }) => objectOf(reply));
  const options = replies.flatMap(({ id, title }) =>
    isText(id, 256) && isText(title, 20) ? [{ id, title, description: null }] : [],
  );
  return options.length > 0 && options.length <= 3 && options.length === replies.length ? options : null;
}
