import { Button } from '@mui/material';
import { useEffect } from 'react';
import { useLocales, useLocaleState } from 'react-admin';

/** Shows the present language and changes to the other one; its name, for who hears the page, is that of the other. */
export function LanguageButton() {
  const [locale, setLocale] = useLocaleState();
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  const other = useLocales().find((one) => one.locale !== locale);
  if (!other) return null;
  return (
    <Button
      color="inherit"
      aria-label={other.name}
      title={other.name}
      onClick={() => setLocale(other.locale)}
      sx={{ minWidth: 44 }}
    >
      {locale.toUpperCase()}
    </Button>
  );
}
