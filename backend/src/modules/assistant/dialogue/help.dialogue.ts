import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../../platform/config';
import { DomainError } from '../../../platform/errors';
import { PageQuery, validateRequest } from '../../../platform/http';
import { CreateCaseRequest, SupportService } from '../../support';
import type { Context, State, Turn } from '../assistant.types';
import { back, promptFor, turnOf } from './reply';
import { MIN_DESCRIPTION_WORDS } from './understand';

export const SEND = 'case:send';

@Injectable()
export class HelpDialogue {
  constructor(
    private readonly support: SupportService,
    private readonly config: AppConfig,
  ) {}

  contact({ texts }: Context): Turn {
    return turnOf(texts.contact({ contact: this.config.supportContact }), [back(texts)]);
  }

  /** Offers to send a longer text as a support message; otherwise shows the contact and options. */
  async show(state: State, context: Context): Promise<Turn> {
    const { person, texts, input } = context;
    const { reply } = this.contact(context);
    // A case needs an account, which the first booking creates.
    if (!person) return this.contact(context);
    if (input.split(/\s+/).length >= MIN_DESCRIPTION_WORDS) {
      const next: State = { ...state, step: 'help', draft: input };
      return turnOf(`${reply.text}. ${texts.caseAsk}`, [[SEND, texts.yes], back(texts)], next);
    }
    const answer = await this.answerTo(person.id);
    return turnOf(
      reply.text,
      [
        ['case', texts.caseWrite],
        ...(answer === null ? [] : [['answer', texts.caseRead] as const]),
        back(texts),
      ],
      { ...state, step: 'help' },
    );
  }

  async next(state: State, context: Context): Promise<Turn> {
    const { person, texts, input, chosen } = context;
    if (!person) return this.contact(context);
    if (chosen === 'case') return promptFor(texts.caseWords, { ...state, step: 'message' });
    if (chosen === 'answer') {
      const answer = await this.answerTo(person.id);
      return turnOf(answer ?? texts.caseNoAnswer, [['case', texts.reply], back(texts)], {
        ...state,
        step: 'help',
      });
    }
    const { step, draft } = state;
    if (step === 'message') return this.send(person.id, input, context);
    if (draft !== undefined && chosen === SEND) return this.send(person.id, draft, context);
    return this.show(state, context);
  }

  /** Adds the message to the support case if staff have taken over this channel; otherwise returns null. */
  async passToStaff(state: State, { person, input, message }: Context): Promise<Turn | null> {
    const { channel } = message;
    const caseId = person && channel !== 'ussd' ? await this.support.findTakenOver(person.id, channel) : null;
    if (!person || caseId === null) return null;
    await this.support.write(person.id, caseId, input).catch((error: unknown) => {
      // Over the limit for support messages, but staff still see the message in the conversation.
      if (!(error instanceof DomainError)) throw error;
    });
    return { state, reply: { text: '', options: [], ends: true, ticket: null } };
  }

  private async send(personId: string, text: string, { texts }: Context): Promise<Turn> {
    const request = await validateRequest(CreateCaseRequest, { category: 'other', text });
    const latest = await this.latestOf(personId);
    if (latest && latest.status !== 'solved') await this.support.write(personId, latest.id, request.text);
    else await this.support.create(personId, request);
    return turnOf(texts.caseSent, [back(texts)]);
  }

  private async answerTo(personId: string): Promise<string | null> {
    const latest = await this.latestOf(personId);
    if (!latest) return null;
    return (await this.support.messages(latest.id, ['staff'])).at(-1)?.text ?? null;
  }

  private async latestOf(personId: string) {
    const [latest] = await this.support.page(personId, Object.assign(new PageQuery(), { limit: 1 }));
    return latest;
  }
}
