import { type Context, START, type State, type Turn } from '../assistant.types';

/** Prefix of option ids that cancel, publish or send something. */
export const CONSENT = 'yes:';

export const isYes = (input: string): boolean => /^(oui|yes|ok|o|y)$/i.test(input);

/** Option that leads to the menu. */
export const back = (texts: Context['texts']) => ['menu', texts.back] as const;

/** A turn without options ends the conversation. */
export function asks(
  text: string,
  options: readonly (readonly [id: string, title: string, description?: string])[] = [],
  state: State = START,
): Turn {
  return {
    state: { ...state, options: options.map(([id]) => id) },
    reply: {
      text,
      options: options.map(([id, title, description]) => ({ id, title, description: description ?? null })),
      ends: options.length === 0,
      ticket: null,
    },
  };
}

export function expects(text: string, state: State): Turn {
  const turn = asks(text, [], state);
  return { ...turn, reply: { ...turn.reply, ends: false } };
}
