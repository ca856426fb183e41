const TEXTS = {
  fr: {
    title: 'Trois téléphones sans l’application',
    about:
      'Écrivez où vous allez, par exemple « douala yaounde demain ». Rien ne quitte cet ordinateur et aucun argent ne bouge.',
    number: 'Numéro du téléphone',
    dial: 'Composer *384#',
    send: 'Envoyer',
    message: 'Message',
    badNumber: 'Un numéro a neuf chiffres et commence par 6.',
    failed: 'Le serveur ne répond pas comme prévu :',
    ended: 'Session terminée.',
  },
  en: {
    title: 'Three phones without the app',
    about:
      'Write where you are going, such as “douala yaounde tomorrow”. Nothing leaves this computer and no money moves.',
    number: 'Number of the phone',
    dial: 'Dial *384#',
    send: 'Send',
    message: 'Message',
    badNumber: 'A number has nine digits and begins with 6.',
    failed: 'The server does not answer as expected:',
    ended: 'Session ended.',
  },
};
const POLL_MS = 1_500;
const language = navigator.language.startsWith('fr') ? 'fr' : 'en';
const texts = TEXTS[language];
const phones = {};

const numberField = document.querySelector('#number');
const problem = document.querySelector('#problem');

/** `2376…`, or null. */
function number() {
  const digits = numberField.value.replace(/\D/g, '').replace(/^237/, '');
  return /^6\d{8}$/.test(digits) ? `237${digits}` : null;
}

async function call(path, body) {
  const answer = await fetch(path, {
    method: body ? 'POST' : 'GET',
    headers: body ? { 'content-type': 'application/json' } : {},
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  return (await answer.json()).data;
}

class Phone {
  /** Messages sent from this page. Answers by SMS and WhatsApp come from the outbox. */
  sent = [];
  shown = '';
  session = null;
  inputs = [];

  constructor(channel, name) {
    this.channel = channel;
    const section = document.querySelector('template').content.firstElementChild.cloneNode(true);
    document.querySelector('main').append(section);
    section.querySelector('h2').textContent = name;
    this.log = section.querySelector('[role=log]');
    this.log.setAttribute('aria-label', name);
    this.field = section.querySelector('input');
    this.field.setAttribute('aria-label', `${texts.message}, ${name}`);
    this.submit = section.querySelector('form button:last-child');
    section.querySelector('form').addEventListener('submit', (event) => {
      event.preventDefault();
      const text = this.field.value.trim();
      if (text !== '' && !this.submit.disabled) void this.write(text);
    });
    const dial = section.querySelector('.dial');
    if (channel === 'ussd') dial.addEventListener('click', () => void this.dial());
    else dial.remove();
    this.clear();
  }

  clear() {
    this.sent = [];
    this.shown = '';
    this.session = null;
    this.log.replaceChildren();
    if (this.channel === 'ussd') this.submit.disabled = true;
  }

  dial() {
    this.session = crypto.randomUUID();
    this.inputs = [];
    this.log.replaceChildren();
    return this.write('');
  }

  async write(text, choice = null) {
    const phone = number();
    problem.textContent = phone === null ? texts.badNumber : '';
    if (phone === null) return;
    this.submit.disabled = true;
    try {
      if (this.channel === 'ussd') await this.enter(phone, text);
      else {
        this.sent.push({ body: text, at: Date.now(), mine: true });
        await this.post(phone, text, choice);
        await poll();
      }
      this.field.value = '';
    } catch (error) {
      problem.textContent = `${texts.failed} ${error.message}`;
    }
    this.submit.disabled = this.channel === 'ussd' && this.session === null;
    this.field.focus();
  }

  async post(phone, text, choice) {
    const session = this.session ?? 'none';
    const { status, screen } = await call('/dev/phone/messages', {
      channel: this.channel,
      phone,
      text,
      session,
      choice,
    });
    if (status !== 200) throw new Error(`HTTP ${status}`);
    return screen;
  }

  async enter(phone, text) {
    if (text !== '') {
      this.inputs.push(text);
      this.add(text, true);
    }
    const screen = await this.post(phone, this.inputs.join('*'), null);
    this.add(screen.slice(4), false);
    if (screen.startsWith('END')) {
      this.session = null;
      this.add(texts.ended, false);
    }
  }

  /** Redraws the conversation if there are new messages. */
  async show(answers, phone) {
    const entries = [...this.sent, ...answers].sort((one, other) => one.at - other.at);
    const known = `${phone} ${entries.length} ${answers.at(-1)?.at}`;
    if (known === this.shown) return;
    const options =
      this.channel === 'whatsapp' && entries.at(-1)?.mine !== true
        ? await call(`/dev/phone/options?phone=${phone}`)
        : [];
    this.shown = known;
    this.log.replaceChildren();
    for (const { body, mine } of entries) this.add(body, mine);
    if (options.length > 0) this.log.append(this.optionsOf(options));
    this.log.scrollTop = this.log.scrollHeight;
  }

  add(text, mine) {
    const entry = document.createElement('div');
    entry.textContent = text;
    if (mine) entry.className = 'mine';
    this.log.append(entry);
    this.log.scrollTop = this.log.scrollHeight;
  }

  optionsOf(options) {
    const entry = document.createElement('div');
    entry.className = 'options';
    for (const { id, title, description } of options) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = description ? `${title} · ${description}` : title;
      button.addEventListener('click', () => void this.write(title, id));
      entry.append(button);
    }
    return entry;
  }
}

/** Fetches the messages received by SMS and WhatsApp. */
async function poll() {
  const phone = number();
  if (phone === null || document.hidden) return;
  const arrived = (await call(`/dev/sms?to=${phone}`)).reverse().map(({ from, body, created_at }) => ({
    body,
    at: Date.parse(created_at),
    channel: from === 'WhatsApp' ? 'whatsapp' : 'sms',
  }));
  if (phone !== number()) return;
  for (const channel of ['sms', 'whatsapp'])
    await phones[channel].show(
      arrived.filter((one) => one.channel === channel),
      phone,
    );
}

async function pollForever() {
  // An unreachable server is reported when the next message is sent.
  await poll().catch(() => undefined);
  setTimeout(pollForever, POLL_MS);
}

document.documentElement.lang = language;
for (const [channel, name] of [
  ['ussd', 'USSD'],
  ['sms', 'SMS'],
  ['whatsapp', 'WhatsApp'],
])
  phones[channel] = new Phone(channel, name);
for (const element of document.querySelectorAll('[data-text]'))
  element.textContent = texts[element.dataset.text];
numberField.addEventListener('input', () => Object.values(phones).forEach((phone) => phone.clear()));
void pollForever();
