/** A template approved by Meta with placeholders `{{1}}`, `{{2}}` …, and their values. */
export interface WhatsAppText {
  template: string;
  values: string[];
}

/** Template tag: literal parts become the template, each `${…}` a value. */
export function whatsAppText(still: TemplateStringsArray, ...values: string[]): WhatsAppText {
  const template = still.reduce((text, part, index) => `${text}{{${index}}}${part}`);
  return { template, values: values.map((value) => value.replace(/\s+/g, ' ').trim() || '-') };
}
