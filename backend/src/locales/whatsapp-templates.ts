import type { Texts } from './fr';
import { LANGUAGES, type Language, textsIn } from './index';
import type { WhatsAppText } from './whatsapp-text';

/** One kind of notification in one language, as it is handed in to Meta. */
export interface WhatsAppTemplate {
  kind: string;
  language: Language;
  /** With `{{1}}` and so on for what differs each time. */
  text: string;
  /** What may stand there; Meta asks for it. */
  example: string[];
}

type Writer<KindTexts> = KindTexts extends { whatsapp: (facts: infer Facts) => WhatsAppText }
  ? (facts: Facts) => void
  : never;
type Writers = { [Kind in keyof Texts['notifications']]: Writer<Texts['notifications'][Kind]> };
/** Every fact that some template uses: the compiler names the one that an example lacks. */
type ExampleFacts = Writers[keyof Writers] extends (facts: infer Facts) => void ? Facts : never;

const EXAMPLE: ExampleFacts = {
  from_city: 'Douala',
  to_city: 'Yaoundé',
  departure_time: new Date('2026-11-21T05:30:00Z'),
  seats: 2,
  passenger: 'Awa Ndi',
  amount: 9_000,
  service_fee: 0,
  code: '482913',
  refund_amount: 4_500,
  refund_means: 'provider',
  reason_code: 'insufficient_funds',
  reason: null,
  paid: false,
  paying: false,
  wallet: 'Mobile Money',
  ending: '42',
};

/** Every message that goes out by WhatsApp, by kind and language. */
export function whatsAppTemplates(): WhatsAppTemplate[] {
  return LANGUAGES.flatMap((language) =>
    Object.entries(
      textsIn(language).notifications as Record<string, { whatsapp?: (t: ExampleFacts) => WhatsAppText }>,
    ).flatMap(([kind, { whatsapp }]) => {
      if (whatsapp === undefined) return [];
      const { template, values } = whatsapp(EXAMPLE);
      return [{ kind, language, text: template, example: values }];
    }),
  );
}
