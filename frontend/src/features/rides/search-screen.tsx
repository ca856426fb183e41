import { type ReactNode, Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon';
import { lazyPart } from '../../components/lazy-component';
import { IconPressable } from '../../components/pressable';
import { usePage } from '../../components/use-page';
import { type ThemePreference, useAppStore } from '../../lib/app-store';
import { useAuth } from '../../lib/auth/auth-context';
import { brand } from '../../lib/brand';
import { chooseLanguage } from '../../lib/i18n/i18n';
import { useLanguage } from '../../lib/i18n/language';
import { LANGUAGE_CODES, LANGUAGES } from '../../locales/languages';
import { SearchForm } from './components/search-form';

const HomeBelow = lazyPart(() => import('./components/home-below').then((m) => m.HomeBelow));

export function SearchScreen({ above, mine }: { above?: ReactNode; mine?: ReactNode }) {
  const { user } = useAuth();
  return (
    <>
      <HomeHeader />
      <div className="home">
        <Suspense fallback={null}>{user?.is_driver && above}</Suspense>
        <SearchForm />
        <Suspense fallback={null}>
          {user && mine}
          <HomeBelow />
        </Suspense>
      </div>
    </>
  );
}

function HomeHeader() {
  const { t } = useTranslation('search');
  const heading = useRef<HTMLHeadingElement>(null);
  usePage(brand.name, heading);
  return (
    <header className="home-header">
      <svg viewBox="0 0 230 120" aria-hidden>
        <path d={brand.road} stroke="#fff" strokeOpacity=".16" strokeWidth="26" />
        <path d={brand.road} stroke={brand.accent} strokeWidth="2.5" strokeDasharray="10 9" />
      </svg>
      <div>
        <div className="top">
          <p>{brand.name}</p>
          <ThemeButton />
          <LanguageButton />
        </div>
        <h1 ref={heading} tabIndex={-1}>
          {t('title')}
        </h1>
      </div>
    </header>
  );
}

function LanguageButton() {
  const { t } = useTranslation();
  const language = useLanguage();
  const next = LANGUAGE_CODES[(LANGUAGE_CODES.indexOf(language) + 1) % LANGUAGE_CODES.length] ?? language;
  return (
    <IconPressable
      aria-label={t('menuLanguage', { code: language.toUpperCase(), next: LANGUAGES[next].name })}
      onClick={() => void chooseLanguage(next)}
      style={{ fontSize: '0.875rem', fontWeight: 600 }}
    >
      <span aria-hidden>{language.toUpperCase()}</span>
    </IconPressable>
  );
}

const NEXT_THEME = { system: 'dark', dark: 'light', light: 'system' } as const satisfies Record<
  ThemePreference,
  ThemePreference
>;

function ThemeButton() {
  const { t } = useTranslation();
  const theme = useAppStore((state) => state.theme);
  const chooseTheme = useAppStore((state) => state.chooseTheme);
  return (
    <IconPressable
      aria-label={t('menuTheme', { theme: t(`theme.${theme}`) })}
      onClick={() => chooseTheme(NEXT_THEME[theme])}
    >
      <Icon of={theme} />
    </IconPressable>
  );
}
