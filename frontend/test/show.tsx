import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ThemeProvider } from '@mui/system';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createInstance, type Resource } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter, Route, Routes } from 'react-router';
import { theme } from '../src/components/theme';
import type { Language } from '../src/locales/languages';

const LOCALES = join(__dirname, '../src/locales');

const texts = (language: string): Resource[string] =>
  Object.fromEntries(
    readdirSync(join(LOCALES, language)).map((file) => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(join(LOCALES, language, file), 'utf8')) as Resource[string][string],
    ]),
  );

interface Scene {
  language?: Language;
  /** The URL, and the route pattern it matches. */
  path?: string;
  route?: string;
  /** Responses by `GET /api/…`: a body, a status with a body, or a promise of one. */
  answers?: Record<string, unknown>;
}

/** Renders part of the rider app with its router, texts, theme and queries, against a fake server. */
export async function show(
  ui: ReactNode,
  { language = 'en', path = '/', route = '*', answers = {} }: Scene = {},
) {
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({
    lng: language,
    resources: { [language]: texts(language) },
    defaultNS: 'common',
    interpolation: { escapeValue: false },
  });
  const requests: string[] = [];
  window.fetch = async (input) => {
    const { method, url } = input instanceof Request ? input : new Request(input);
    const { pathname, search } = new URL(url);
    const call = `${method} ${pathname}${search}`;
    requests.push(call);
    if (!(call in answers)) return Response.json({ error: `No answer to ${call}` }, { status: 404 });
    const answer = await answers[call];
    return answer instanceof Response ? answer : Response.json(answer);
  };
  window.matchMedia = jest
    .fn()
    .mockReturnValue({ matches: false, addEventListener() {}, removeEventListener() {} });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const view = render(
    <I18nextProvider i18n={i18n}>
      <ThemeProvider theme={theme}>
        <QueryClientProvider client={queries}>
          <MemoryRouter initialEntries={[path]}>
            <Routes>
              <Route path={route} element={ui} />
            </Routes>
          </MemoryRouter>
        </QueryClientProvider>
      </ThemeProvider>
    </I18nextProvider>,
  );
  return { ...view, requests, user: userEvent.setup() };
}
