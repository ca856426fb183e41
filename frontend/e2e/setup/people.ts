import { type APIRequestContext, expect, type Page } from '@playwright/test';

/** Phone numbers of the seed's people, and unused numbers. Most journeys have separate ones. */
export const people = {
  driver: '677200001',
  ratingPassenger: '677100001',
  missedPassenger: '677100005',
  missedDriver: '699200008',
  boardingDriver: '677200009',
  offlineDriver: '677200007',
  offlinePassenger: '699500081',
  writingDriver: '677200003',
  mtnPassenger: '677500001',
  orangePassenger: '699500002',
  refusedPassenger: '677500003',
  boardingPassenger: '699500004',
  lostPassenger: '677500005',
  refundedPassenger: '677500006',
  refundedByHandPassenger: '699500007',
  mistakenPassenger: '677500009',
  strandedPassenger: '677500010',
  unnamedPassenger: '677500061',
  hesitantPassenger: '677500062',
  applicant: '677500018',
  lookingPassenger: '677500071',
  lookingApplicant: '677500072',
  waitingPassenger: '677500096',
  writingPassenger: '677500008',
  notifiedPassenger: '677500041',
  cutDriver: '677200005',
  publishingDriver: '699200010',
  stopPassenger: '677500117',
  alertPassenger: '677500118',
  travellingPassenger: '677500119',
  cutPassenger: '677500101',
  boardedPassenger: '677500102',
  twoTabsPassenger: '677500103',
  fullPassenger: '677500104',
  updatedPassenger: '677500105',
  keyboardPassenger: '677500106',
  listeningPassenger: '677500107',
  weighedPassenger: '677500051',
  sparingPassenger: '677500052',
  oldPassenger: '677500098',
  weighedDriver: '699200004',
  watchedPassenger: '677500091',
  alertingDriver: '699200006',
  alertedPassenger: '677500109',
  narrowPassenger: '677500108',
  shownDriver: '699200006',
  ridingPassenger: '677500109',
  feePassenger: '677500110',
  safePassenger: '677500111',
  creditPassenger: '699100002',
  rebookingPassenger: '677500114',
  woman: '677500115',
  man: '677500116',
  phoneDriver: '699200002',
  whatsAppPassenger: '677500121',
  smsPassenger: '677500122',
  ussdPassenger: '677500123',
  englishPassenger: '677500124',
  approver: '677300001',
  support: '677300002',
  finance: '677300003',
  admin: '677400001',
} as const;

interface Sms {
  body: string;
  created_at: string;
}

const SIGN_IN_CODE = /(?:Mboa code is|code Mboa est) (\d{6})\./;

/** Waits for a sign-in code in the SMS outbox that is newer than `previousTime`. */
export async function newestCode(
  request: APIRequestContext,
  phone: string,
  previousTime: string | null,
): Promise<string> {
  let code = '';
  await expect
    .poll(async () => {
      const { data } = await (await request.get(`/dev/sms?to=237${phone}`)).json();
      const sms = (data as Sms[]).find(({ body }) => SIGN_IN_CODE.test(body));
      code = (sms && sms.created_at !== previousTime && SIGN_IN_CODE.exec(sms.body)?.[1]) || '';
      return code;
    })
    .not.toBe('');
  return code;
}

/** Time of the newest sign-in SMS to a number. */
export async function newestCodeTime(request: APIRequestContext, phone: string): Promise<string | null> {
  const { data } = await (await request.get(`/dev/sms?to=237${phone}`)).json();
  return (data as Sms[]).find(({ body }) => SIGN_IN_CODE.test(body))?.created_at ?? null;
}

/** Signs in with number and SMS code. */
export async function signIn(page: Page, phone: string): Promise<void> {
  const before = await newestCodeTime(page.request, phone);
  await page.goto('/sign-in');
  await page.getByLabel('Numéro de téléphone').fill(phone);
  await page.getByRole('button', { name: 'Recevoir le code' }).click();
  const field = page.getByLabel('Code reçu par SMS');
  await expect(field).toBeVisible();
  await field.fill(await newestCode(page.request, phone, before));
  // Six digits may submit automatically.
  const button = page.getByRole('button', { name: 'Se connecter' });
  await Promise.race([button.click().catch(() => undefined), page.waitForURL('/')]);
  await expect(page.getByRole('heading', { name: 'Où allez-vous ?' })).toBeVisible();
}

/** Signs in on the console's own page. */
export async function signInToConsole(page: Page, phone: string): Promise<void> {
  const before = await newestCodeTime(page.request, phone);
  await page.goto('/admin/');
  await page.getByLabel('Numéro de téléphone').fill(phone);
  await page.getByRole('button', { name: 'Recevoir un code' }).click();
  const field = page.getByLabel('Code reçu');
  await expect(field).toBeVisible();
  await field.fill(await newestCode(page.request, phone, before));
  await page.getByRole('button', { name: 'Se connecter' }).click();
}

/** An Authorization header for API calls that set up a journey. */
export async function bearer(page: Page): Promise<Record<string, string>> {
  const answer = await page.request.post('/api/auth/refresh', {
    headers: { Origin: new URL(page.url()).origin },
  });
  const { data } = await answer.json();
  return { Authorization: `Bearer ${data.session.access_token}` };
}
