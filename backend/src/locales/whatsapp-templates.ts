import type { WhatsAppText } from './format';
import type { Texts } from './fr';
import { type Language, LANGUAGES, textsIn } from './index';

export interface WhatsAppTemplate {
  kind: string;
  language: Language;
  /** With placeholders `{{1}}`, `{{2}}` … */
  text: string;
  example: string[];
}

type Writer<KindTexts> = KindTexts extends { whatsapp: (facts: infer Facts) => WhatsAppText }
  ? (facts: Facts) => void
  : never;
type Writers = { [Kind in keyof Texts['notifications']]: Writer<Texts['notifications'][Kind]> };
/** Union of all facts used by templates: a missing example is a compile error. */
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
