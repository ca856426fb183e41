import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../setup/axe';
import { doualaDay } from '../setup/douala';
import { people, signIn, signInToConsole } from '../setup/people';
import { publishRide } from '../setup/rides';

/** Hours until departure, far from the rides of other journeys. */
const IN_HOURS = 400;
const SENTENCE = (() => {
  const [, month, day] = doualaDay(IN_HOURS).split('-');
  return `kumba tiko ${day}/${month}`;
})();

/** One of the three phones of `/dev/phone`. */
class Phone {
  constructor(
    private readonly page: Page,
    private readonly channel: 'USSD' | 'SMS' | 'WhatsApp',
  ) {}

  get log() {
    return this.page.getByRole('log', { name: this.channel, exact: true });
  }

  /** The latest answer. */
  get answer() {
    return this.log.locator(':scope > :not(.options)').last();
  }

  async number(phone: string): Promise<void> {
    await this.page.goto('/dev/phone');
    await this.page.locator('#number').fill(phone);
  }

  async dial(name: string): Promise<void> {
    await this.page.getByRole('button', { name }).click();
    await expect(this.answer).toContainText('Mboa');
  }

  async write(text: string, answer: string | RegExp): Promise<void> {
    const field = this.page.getByLabel(`Message, ${this.channel}`, { exact: true });
    await field.fill(text);
    await field.press('Enter');
    await expect(this.answer).toContainText(answer);
  }

  async tap(name: string | RegExp, answer: string | RegExp): Promise<void> {
    await this.log.getByRole('button', { name }).first().click();
    await expect(this.answer).toContainText(answer);
  }

  async code(): Promise<string> {
    return /Code (\d{6})/.exec((await this.answer.textContent()) ?? '')?.[1] ?? '';
  }
}

/** The boarding code of the passenger's paid booking, as the SMS about the payment says. */
async function boardingCode(page: Page, phone: string): Promise<string> {
  let code = '';
  const paid = async () => {
    const { data } = await (await page.request.get(`/dev/sms?to=237${phone}`)).json();
    const texts = (data as { from: string; body: string }[]).map(({ body }) => body);
    code =
      texts.map((body) => /(?:code is|code d.embarquement\D*) ?(\d{6})/i.exec(body)?.[1]).find(Boolean) ?? '';
    return code;
  };
  await expect.poll(paid, { intervals: [500] }).not.toBe('');
  return code;
}

test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage();
  await signIn(page, people.phoneDriver);
  const route = { from_city: 'Kumba', to_city: 'Tiko' };
  await publishRide(page, { ...route, inHours: IN_HOURS, price: 3_000, seats: 8 });
  await page.close();
});

test('a passenger books and pays by WhatsApp', async ({ page }) => {
  const phone = new Phone(page, 'WhatsApp');
  await phone.number(people.whatsAppPassenger);
  await phone.write(`${SENTENCE} 1 place`, 'Kumba-Tiko');
  await phone.tap(/3000F/, '1 place(s)\u00a0: 3000F en tout. Réserver');
  await phone.tap('Oui', 'Votre prénom et nom');
  await phone.write('Odile Ngo', 'Payer 3000F par MTN');
  await expectAccessible(page);
  await phone.tap('Payer', 'Tapez votre PIN');
  const code = await boardingCode(page, people.whatsAppPassenger);
  await phone.write('mes billets', code);
  await expect(phone.log).toContainText(`Code ${code}, à donner au départ`);
});

test('a passenger books and pays by SMS, and staff take the conversation over', async ({ page, browser }) => {
  const phone = new Phone(page, 'SMS');
  await phone.number(people.smsPassenger);
  await phone.write(`${SENTENCE} 1 place`, '1 ');
  await phone.write('1', 'Réserver');
  await phone.write('1', 'Votre prénom et nom');
  await phone.write('Jeanne Ebode', 'Payer 3000F par MTN');
  await phone.write('1', 'Tapez votre PIN');
  const code = await boardingCode(page, people.smsPassenger);
  await phone.write('mes billets', 'à donner au départ');
  expect(await phone.code()).toBe(code);

  const office = await browser.newContext({ viewport: { width: 1280, height: 900 }, hasTouch: false });
  const desk = await office.newPage();
  await signInToConsole(desk, people.admin);
  await expect(desk.getByRole('heading', { name: /^Bonjour/ })).toBeVisible();
  await desk.goto('/admin/#/conversations');
  const figures = desk.getByRole('row', { name: /^SMS/ });
  await expect(figures).toContainText(/\d/);
  const row = desk.getByRole('row').filter({ hasText: 'Jeanne Ebode' });
  await expect(row).toContainText('billet vu');
  await expectAccessible(desk);
  await desk.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(desk);
  expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await desk.setViewportSize({ width: 1280, height: 900 });
  await row.getByRole('button', { name: 'Ouvrir' }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel('Motif').fill('Bloquée au paiement');
  await dialog.getByRole('button', { name: 'Ouvrir' }).click();
  await expect(dialog.getByText(/Code ••••/)).toBeVisible();
  await expect(dialog.getByText(code)).toBeHidden();
  await expectAccessible(desk);
  await dialog.getByRole('button', { name: 'Répondre à la place de l’assistant' }).click();
  await dialog.getByRole('button', { name: 'Reprendre' }).click();
  await desk.getByLabel('Votre texte').fill('Bonjour Jeanne, tout va bien.');
  await desk.getByRole('button', { name: 'Répondre' }).click();
  await expect(phone.answer).toHaveText('Mboa: Bonjour Jeanne, tout va bien.');
  await office.close();
});

test('a passenger books and pays by USSD', async ({ page }) => {
  const phone = new Phone(page, 'USSD');
  await phone.number(people.ussdPassenger);
  await phone.dial('Composer *384#');
  await phone.write('1', 'Ville de départ');
  await phone.write('kumba', 'De Kumba');
  await phone.write('tiko', 'Quel jour');
  await phone.write(SENTENCE.split(' ')[2] ?? '', '3000F');
  await phone.write('1', 'Combien de places');
  await phone.write('1', 'Réserver');
  await phone.write('1', 'Votre prénom et nom');
  await phone.write('Paul Ekwe', 'Payer 3000F par MTN');
  await phone.write('1', 'Session terminée');
  const code = await boardingCode(page, people.ussdPassenger);
  await phone.dial('Composer *384#');
  await phone.write('2', 'à donner au départ');
  expect(await phone.code()).toBe(code);
});

test.describe('in English', () => {
  test.use({ locale: 'en-GB' });

  test('a passenger books and pays by USSD', async ({ page }) => {
    const phone = new Phone(page, 'USSD');
    await phone.number(people.englishPassenger);
    await phone.dial('Dial *384#');
    await phone.write('4', 'Book a ride');
    await phone.write(`${SENTENCE} 1 seat`, '3000F');
    await phone.write('1', 'Book?');
    await phone.write('1', 'Your first and last name');
    await phone.write('John Mbah', 'Pay 3000F by MTN');
    await phone.write('1', 'Session ended');
    const code = await boardingCode(page, people.englishPassenger);
    await phone.dial('Dial *384#');
    await phone.write('2', code);
    expect(await phone.code()).toBe(code);
  });
});
