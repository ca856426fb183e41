import { Button } from '@mui/material';
import { useEffect } from 'react';
import { useLocales, useLocaleState, useRefresh } from 'react-admin';

export function LanguageButton() {
  const [locale, setLocale] = useLocaleState();
  const refresh = useRefresh();
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  const locales = useLocales();
  const next = locales[(locales.findIndex((one) => one.locale === locale) + 1) % locales.length];
  const change = (to: string) => {
    setLocale(to);
    // Loaded records name deleted accounts in the previous language.
    refresh();
  };
  if (!next) return null;
  return (
    <Button
      color="inherit"
      aria-label={next.name}
      title={next.name}
      onClick={() => change(next.locale)}
      sx={{ minWidth: 44 }}
    >
      {locale.toUpperCase()}
    </Button>
  );
}
