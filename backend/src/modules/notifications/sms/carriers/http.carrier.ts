import type { AppConfig } from '../../../../platform/config';
import type { DeliveryReport, ReportRequest, SmsCarrier } from '../sms-sender';
import { basic, CarrierHttp, checkAccepted } from './carrier-http';
import { BAD_SIGNATURE, jsonOf, knowsSecret, queryOf, reportOf, UNREADABLE } from './reports';

/**
 * Any carrier with an HTTP API. Each SMS is one request with the body `SMS_HTTP_BODY`, whose placeholders are
 * filled in. Delivery reports need `{reference}` or `{report_url}` in it.
 */
export class HttpCarrier implements SmsCarrier {
  readonly name = 'http';
  private readonly http = new CarrierHttp();

  constructor(private readonly config: AppConfig['sms']) {}

  async send(to: string, text: string, reference: string): Promise<string | null> {
    const { from, http } = this.config;
    const isJson = http.contentType.includes('json');
    // The template contains the quotes of JSON strings.
    const fill = (value: string) => (isJson ? JSON.stringify(value).slice(1, -1) : encodeURIComponent(value));
    const values: Record<string, string> = {
      to: fill(to),
      from: fill(from),
      text: fill(text),
      reference: fill(reference),
      report_url: fill(this.reportUrl(reference)),
    };
    const { status } = await this.http.post(
      http.url,
      { 'content-type': http.contentType, ...authorization(http) },
      http.body.replace(/\{(to|from|text|reference|report_url)\}/g, (_, name: string) => values[name] ?? ''),
    );
    checkAccepted(status);
    return /\{(reference|report_url)\}/.test(http.body) ? reference : null;
  }

  /** Fields named by `SMS_HTTP_REPORT_FIELDS`, from query, form or JSON. */
  readReport(request: ReportRequest): DeliveryReport {
    const { reportSecret, http } = this.config;
    if (reportSecret === null) return UNREADABLE;
    if (!knowsSecret(request, reportSecret)) return BAD_SIGNATURE;
    const [query, json] = [queryOf(request), jsonOf(request.rawBody)];
    const form = new URLSearchParams(request.rawBody.toString('utf8'));
    const [reference, status] = http.reportFields.map(
      (name) => query.get(name) ?? form.get(name) ?? (Object.hasOwn(json, name) ? json[name] : null),
    );
    return reportOf(reference ?? query.get('reference'), status);
  }

  private reportUrl(reference: string): string {
    const { publicUrl, reportSecret } = this.config;
    const query = new URLSearchParams({ secret: reportSecret ?? '', reference });
    return `${publicUrl}/api/sms/http/callback?${query.toString()}`;
  }

  /** Any answer counts as available. */
  async problem(): Promise<null> {
    await this.http.get(new URL('/', this.config.http.url).href);
    return null;
  }
}

function authorization({ user, password, token }: AppConfig['sms']['http']): Record<string, string> {
  if (token !== null) return { authorization: `Bearer ${token}` };
  return user === null ? {} : { authorization: basic(user, password) };
}
