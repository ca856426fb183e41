import type { ReceivedMessage } from '../inbound/inbound-message';

type Json = Record<string, unknown>;
const objectOf = (value: unknown) => Object(value) as Json;
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Null without sender or id. Pure. */
export function messageOf(message: Json): ReceivedMessage | null {
  const { id, from, type, timestamp } = message;
  if (typeof id !== 'string' || typeof from !== 'string' || !/^\d{8,15}$/.test(from)) return null;
  const seconds = Number(timestamp);
  const sentAt = Number.isSafeInteger(seconds) && seconds > 0 ? { sentAt: new Date(seconds * 1000) } : {};
  const about = { channel: 'whatsapp', messageId: id, phone: from, ...sentAt } as const;
  switch (type) {
    case 'text':
      return { ...about, text: textOf(objectOf(message['text'])['body']), choice: null };
    case 'interactive': {
      const interactive = objectOf(message['interactive']);
      const reply = objectOf(interactive['list_reply'] ?? interactive['button_reply']);
      const choice = typeof reply['id'] === 'string' ? reply['id'].slice(0, 256) : null;
      return { ...about, text: textOf(reply['title']), choice };
    }
    case 'location': {
      const { latitude, longitude } = objectOf(message['location']);
      if (typeof latitude === 'number' && typeof longitude === 'number')
        return { ...about, text: `geo:${latitude},${longitude}`, choice: null };
      return null;
    }
    // Reactions and system messages need no answer.
    case 'image':
    case 'audio':
    case 'video':
    case 'document':
    case 'sticker':
      return { ...about, text: '', choice: null, media: true };
    default:
      return null;
  }
}
