import { Injectable, Logger } from '@nestjs/common';
import { DEFAULT_LANGUAGE, LANGUAGES, type Texts, textsIn } from '../../locales';
import { DomainError } from '../../platform/errors';
import { ProfilesService } from '../profiles';
import {
  type Context,
  type InboundMessage,
  INITIAL_STATE,
  type Reply,
  type State,
  type Turn,
} from './assistant.types';
import { firstPage, wellFormed } from './channels/first-page';
import { logOf } from './conversations.repository';
import { BookingDialogue } from './dialogue/booking.dialogue';
import { ChatDialogue, isChat } from './dialogue/chat.dialogue';
import { HelpDialogue, SEND } from './dialogue/help.dialogue';
import { asksForPlace, PublishDialogue } from './dialogue/publish.dialogue';
import { back, confirmedOption, CONSENT_PREFIX, isYes, requireNumber, turnOf } from './dialogue/reply';
import { TripsDialogue } from './dialogue/trips.dialogue';
import { type Intent, understand } from './dialogue/understand';
import { SessionsRepository } from './sessions.repository';

const RESUMABLE: ReadonlySet<State['step']> = new Set([
  'to',
  'day',
  'rides',
  'seats',
  'confirm',
  'name',
  'held',
  'publish',
]);
const ALWAYS_CHOOSABLE: ReadonlySet<string> = new Set([
  'menu',
  'book',
  'tickets',
  'help',
  'language',
  'passengers',
  'publish',
]);
const OTHER_LANGUAGE =
  LANGUAGES.find((language) => language !== DEFAULT_LANGUAGE.assistant) ?? DEFAULT_LANGUAGE.assistant;

/** The same dialogue on USSD, SMS and WhatsApp. It calls the services behind the HTTP API. */
@Injectable()
export class AssistantService {
  private readonly logger = new Logger(AssistantService.name);

  constructor(
    private readonly sessions: SessionsRepository,
    private readonly profiles: ProfilesService,
    private readonly booking: BookingDialogue,
    private readonly trips: TripsDialogue,
    private readonly publishing: PublishDialogue,
    private readonly help: HelpDialogue,
    private readonly chat: ChatDialogue,
  ) {}

  /** Idempotent by `messageId`; safe for parallel messages. */
  async answer(message: InboundMessage): Promise<Reply> {
    const claimed = await this.sessions.claim(message);
    if (claimed.kind === 'repeated') return claimed.reply;
    const person = await this.profiles.findByPhone(message.phone);
    const state = (claimed.kind === 'new' && claimed.state) || INITIAL_STATE;
    const language = person?.locale ?? state.language ?? DEFAULT_LANGUAGE.assistant;
    const texts = textsIn(language).assistant;
    if (claimed.kind !== 'new') {
      return claimed.kind === 'busy' ? turnOf(texts.wait, [back(texts)]).reply : turnOf(texts.tooMany).reply;
    }
    const input = message.text.trim();
    const chosen = confirmedOption(state, input) ?? choiceOf(message.choice, input, state.options);
    const context = { message, phone: message.phone, person, texts, language, input, chosen };
    try {
      const { channel } = message;
      const full = requireNumber(await this.turn(state, context), channel, texts.consent);
      const turn = wellFormed(firstPage(full, channel, texts));
      await this.sessions.finish(message, claimed.until, turn, logOf(state, input, turn));
      return turn.reply;
    } catch (error) {
      const start = { ...INITIAL_STATE, language: state.language };
      const turn = turnOf(this.refusal(error, texts), [back(texts)], start);
      await this.sessions.finish(message, claimed.until, turn, logOf(state, input, turn));
      return turn.reply;
    }
  }

  private async turn(state: State, context: Context): Promise<Turn> {
    const { person, input, chosen } = context;
    const { rest, consent: _, ...lasting } = state;
    const current = { ...lasting, options: [] };
    const passedToStaff = await this.help.passToStaff(state, context);
    if (passedToStaff) return passedToStaff;
    if (person?.suspended_at) return this.help.contact(context);
    if (input === '' && chosen === null) return this.menu(current, context, state);
    if (input === '0' || chosen === 'menu') return this.menu(current, context);
    if (chosen === 'rest' && rest) {
      const options = rest.options.map(({ id }) => id);
      return { state: { ...current, options }, reply: { ...rest, ticket: null } };
    }
    if (chosen === 'resume') return this.next(current, { ...context, input: '', chosen: null });
    if (isChat(chosen)) return this.chat.open(current, context);
    // The text answers the menu itself, not the question of the dialogue that `resume` would continue.
    const atMenu = state.options.some((id) => id === 'book' || id === 'resume');
    const intent =
      chosen === null && (atMenu || mayInterrupt(state, input))
        ? understand(input, this.booking.towns, new Date())
        : null;
    if (intent) return this.fulfil(current, intent, context);
    switch (chosen) {
      case 'book':
        return this.booking.askFrom(current, context);
      case 'tickets':
      case 'help':
      case 'language':
      case 'passengers':
        return this.fulfil(current, { kind: chosen }, context);
      case 'publish':
        return this.publishing.ask({ ...INITIAL_STATE, language: state.language }, context);
      default:
        return atMenu ? this.menu(current, context, state) : this.next(current, context);
    }
  }

  private next(state: State, context: Context): Turn | Promise<Turn> {
    switch (state.step) {
      case 'menu':
        return this.menu(state, context);
      case 'tickets':
      case 'ticket':
      case 'cancel':
        return this.trips.next(state, context);
      case 'publish':
        return this.publishing.next(state, context);
      case 'help':
      case 'message':
        return this.help.next(state, context);
      case 'chat':
        return this.chat.next(state, context);
      default:
        return this.booking.next(state, context);
    }
  }

  private fulfil(state: State, intent: Intent, context: Context): Turn | Promise<Turn> {
    switch (intent.kind) {
      case 'journey':
        return this.booking.find(stateOf(state, intent), context);
      case 'publish':
        return this.publishing.ask(stateOf(state, intent), context);
      case 'code':
        return this.trips.board(state, intent.code, context);
      case 'tickets':
        return this.trips.list(state, context);
      case 'help':
        return this.help.show(state, context);
      case 'passengers':
        return this.trips.passengers(state, context);
      case 'chat':
        return this.chat.open(state, context);
      case 'language':
        return this.switchLanguage(state, context);
      case 'menu':
        return this.menu(state, context);
    }
  }

  private menu(state: State, { texts, person }: Context, previous: State = INITIAL_STATE): Turn {
    const canResume = RESUMABLE.has(previous.step);
    return turnOf(
      texts.menu,
      [
        ['book', texts.book],
        ['tickets', texts.tickets],
        ['help', texts.help],
        ['language', texts.language],
        ...(person?.is_driver
          ? ([
              ['passengers', texts.passengers],
              ['publish', texts.publish],
            ] as const)
          : []),
        ...(canResume ? [['resume', texts.resume] as const] : []),
      ],
      canResume ? previous : { ...INITIAL_STATE, language: state.language },
    );
  }

  private async switchLanguage(state: State, context: Context): Promise<Turn> {
    const language =
      context.language === DEFAULT_LANGUAGE.assistant ? OTHER_LANGUAGE : DEFAULT_LANGUAGE.assistant;
    if (context.person) await this.profiles.update(context.person.id, { locale: language });
    return this.menu({ ...state, language }, { ...context, language, texts: textsIn(language).assistant });
  }

  /** Text that explains the error. Logs unexpected errors. */
  private refusal(error: unknown, texts: Texts['assistant']): string {
    if (error instanceof DomainError && error.kind !== 'internal') {
      const { refusals } = texts;
      return (refusals as Partial<Record<string, string>>)[error.code] ?? texts.failed;
    }
    this.logger.error({ err: error }, 'a message could not be answered');
    return texts.failed;
  }
}

/** An answer in free text may look like a request, so only a command interrupts the dialogue. */
function mayInterrupt(state: State, input: string): boolean {
  const isFree = asksForPlace(state) || ['name', 'message', 'chat'].includes(state.step);
  return !isFree || /^(menu|aide|help)$/i.test(input);
}

/** Ids of the options that a typed yes chooses. */
const YES = new RegExp(`^(${CONSENT_PREFIX}|book:|${SEND}$)`);

/** A tapped button of an earlier message counts only if its option is offered now or always available. */
function choiceOf(tapped: string | null, input: string, offered: readonly string[]): string | null {
  if (tapped !== null)
    return offered.includes(tapped) || ALWAYS_CHOOSABLE.has(tapped) || isChat(tapped) ? tapped : null;
  if (isYes(input)) return offered.find((id) => YES.test(id)) ?? null;
  const [, number] = /^(\d{1,2})[\s.)#]*$/.exec(input) ?? [];
  return number === undefined ? null : (offered[Number(number) - 1] ?? null);
}

const stateOf = ({ language }: State, { kind: _, ...terms }: Extract<Intent, { from: unknown }>): State => ({
  ...INITIAL_STATE,
  language,
  ...(Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== null)) as Partial<State>),
});
