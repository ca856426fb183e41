import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { encode } from 'uqr';
import { AppConfig } from '../../../platform/config';
import { JobQueue } from '../../../platform/jobs';
import { BookingsService } from '../../bookings';
import {
  answerInbound,
  cheapestSms,
  type ClaimedMessage,
  InboundService,
  type OutboundAnswer,
  smsPartsOf,
  SmsSender,
  WhatsAppConversation,
} from '../../notifications';
import { ProfilesService } from '../../profiles';
import { type Town, TownsService } from '../../towns';
import { AssistantService } from '../assistant.service';
import type { Reply } from '../assistant.types';
import { whatsAppContent } from './whatsapp-reply';

/** Meta's customer service window, less a margin. */
const WINDOW_MS = 23.5 * 3_600_000;

/** In both languages, because the person's language may be unknown, and short enough for one SMS part. */
const NOTICES = {
  stop: 'Vous ne recevrez plus de réponses. START pour revenir. / You will get no more replies. Send START to return.',
  start: 'Heureux de vous revoir : écrivez où vous allez. / Welcome back: tell us where you are going.',
  limit: 'Limite du mois atteinte. Utilisez le site ou appelez-nous. / Monthly limit reached. Use our site.',
  media: 'Merci d’écrire votre message en texte. / Please write your message as text.',
} as const;

const MORE = ' (PLUS/MORE)';
const KM_PER_DEGREE = 111;
const MAX_TOWN_KM = 60;

@Injectable()
export class InboundAnswersService implements OnModuleInit {
  private readonly logger = new Logger(InboundAnswersService.name);

  constructor(
    private readonly jobs: JobQueue,
    private readonly inbound: InboundService,
    private readonly assistant: AssistantService,
    private readonly sms: SmsSender,
    private readonly whatsapp: WhatsAppConversation,
    private readonly profiles: ProfilesService,
    private readonly bookings: BookingsService,
    private readonly towns: TownsService,
    private readonly config: AppConfig,
  ) {}

  onModuleInit(): void {
    for (const job of Object.values(answerInbound)) {
      this.jobs.work(job, ({ id }) => this.inbound.answer(id, (message) => this.answerTo(message)));
    }
  }

  private async answerTo(message: ClaimedMessage): Promise<OutboundAnswer | null> {
    if (message.channel === 'whatsapp') return this.byWhatsApp(message);
    if (message.kind === 'more') {
      const unsent = await this.inbound.restOf(message);
      if (unsent !== null) return this.bySms(message, unsent.rest, unsent.options);
    }
    const reply = await this.replyTo(message);
    if (reply.text === '') return null;
    return this.bySms(
      message,
      smsText(reply),
      reply.options.map(({ id }) => id),
    );
  }

  private replyTo(message: ClaimedMessage): Promise<Reply> {
    const { kind, channel, phone, message_id } = message;
    if (kind !== 'message' && kind !== 'more')
      return Promise.resolve({ text: NOTICES[kind], options: [], ends: true, ticket: null });
    const text = nearestTown(message.body, this.towns.all()) ?? message.body;
    const choice = message.choice ?? this.choiceByNumber(message);
    return this.assistant.answer({ channel, phone, messageId: message_id, text, choice });
  }

  /** `2` chooses the second option. */
  private choiceByNumber({ body, offered }: ClaimedMessage): string | null {
    const [, number] = /^([1-9]\d?)[\s.)]*$/.exec(body) ?? [];
    return number === undefined ? null : (offered?.[Number(number) - 1] ?? null);
  }

  private bySms({ phone }: ClaimedMessage, text: string, options: string[]): OutboundAnswer {
    const { part, rest } = onePart(text);
    return { options, rest, send: async () => void (await this.sms.send(phone, part)) };
  }

  private async byWhatsApp(message: ClaimedMessage): Promise<OutboundAnswer | null> {
    // Outside the window Meta allows only templates, and there are none for answers.
    if (Date.now() - message.sent_at.getTime() > WINDOW_MS) return null;
    const reply = await this.replyTo(message);
    if (reply.text === '') return null;
    return {
      options: reply.options.map(({ id }) => id),
      rest: null,
      send: async () => {
        await this.whatsapp.send(message.phone, whatsAppContent(reply));
        if (reply.ticket !== null) await this.sendTicket(message.phone, reply.ticket.bookingId);
      },
    };
  }

  /** Best effort, because the reply also contains the code. Only for the phone number's own booking. */
  private async sendTicket(phone: string, bookingId: string): Promise<void> {
    try {
      const person = await this.profiles.findByPhone(phone);
      if (person === null) return;
      const { as, row } = await this.bookings.get(person.id, bookingId);
      const code = row.verification_code;
      if (as !== 'passenger' || code === null) return;
      const link = `${this.config.http.publicUrl}/driver/rides/${row.ride_id}#${bookingId}.${code}`;
      const id = await this.whatsapp.uploadPng(await ticketImage(link, code));
      await this.whatsapp.send(phone, { type: 'image', image: { id, caption: code } });
    } catch (error) {
      this.logger.warn({ err: error }, 'a ticket image could not be sent');
    }
  }
}

const smsText = ({ text, options }: Reply): string =>
  [text, ...options.map(({ title }, index) => `${index + 1} ${title}`)].join('\n');

/** `part` fits one billed SMS part; `rest` is sent on request. */
function onePart(text: string): { part: string; rest: string | null } {
  const whole = cheapestSms(text.trim());
  if (smsPartsOf(whole) <= 1) return { part: whole, rest: null };
  let end = Math.min(whole.length, 160 - MORE.length);
  while (end > 1 && smsPartsOf(whole.slice(0, end) + MORE) > 1) end--;
  const gap = Math.max(whole.lastIndexOf(' ', end), whole.lastIndexOf('\n', end));
  // Cuts at a space or line end, unless that would leave half of the part empty.
  const cut = gap > end / 2 ? gap : end;
  return { part: whole.slice(0, cut).trimEnd() + MORE, rest: whole.slice(cut).trimStart() };
}

/** Town nearest to a location such as `geo:4.05,9.7`; null for other texts and for locations far from any town. */
function nearestTown(text: string, towns: readonly Town[]): string | null {
  const [, latitude, longitude] = /^geo:(-?[\d.]+),(-?[\d.]+)$/.exec(text) ?? [];
  if (latitude === undefined || longitude === undefined) return null;
  const distance = (town: Town): number =>
    KM_PER_DEGREE *
    Math.hypot(
      town.latitude - Number(latitude),
      (town.longitude - Number(longitude)) * Math.cos((Number(latitude) * Math.PI) / 180),
    );
  const [nearest] = [...towns].sort((one, other) => distance(one) - distance(other));
  return nearest && distance(nearest) <= MAX_TOWN_KM ? nearest.name : null;
}

const FONT = '@expo-google-fonts/source-sans-3';
const SIDE = 480;

async function ticketImage(link: string, code: string): Promise<Buffer> {
  // Loaded on demand: the library takes a tenth of the idle memory.
  const { default: sharp } = await import('sharp');
  const { data, size } = encode(link, { ecc: 'M', border: 3 });
  const path = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${size} ${size}"
    shape-rendering="crispEdges"><path d="${path}"/></svg>`;
  const digits = await sharp({
    text: {
      text: `${code.slice(0, 3)} ${code.slice(3)}`,
      font: 'Source Sans 3 SemiBold',
      fontfile: require.resolve(`${FONT}/600SemiBold/SourceSans3_600SemiBold.ttf`),
      width: 280,
      height: 64,
    },
  })
    .png()
    .toBuffer();
  return sharp(Buffer.from(svg))
    .flatten({ background: '#fff' })
    .extend({ bottom: 110, background: '#fff' })
    .composite([{ input: digits, top: SIDE, left: (SIDE - 280) / 2 }])
    .png({ palette: true })
    .toBuffer();
}
