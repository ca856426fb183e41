/** A message as Meta has approved it, with `{{1}}` and so on for what differs each time, and those values. */
export interface WhatsAppText {
  template: string;
  values: string[];
}

/** Writes both from one text: what stands still is the template, each `${…}` is a value. */
export function whatsAppText(still: TemplateStringsArray, ...values: string[]): WhatsAppText {
  const template = still.reduce((text, part, index) => `${text}{{${index}}}${part}`);
  return { template, values: values.map((value) => value.replace(/\s+/g, ' ').trim() || '-') };
}
