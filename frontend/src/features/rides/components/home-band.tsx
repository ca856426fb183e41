import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageButton } from '../../../components/language-button';
import { usePage } from '../../../components/use-page';
import { ThemeButton } from '../../../components/theme-button';
import { brand } from '../../../lib/brand';

export function HomeBand() {
  const { t } = useTranslation('search');
  const heading = useRef<HTMLHeadingElement>(null);
  usePage(brand.name, heading);
  return (
    <header className="band">
      <svg viewBox="0 0 230 120" aria-hidden>
        <path d={brand.road} stroke="#fff" strokeOpacity=".16" strokeWidth="26" />
        <path d={brand.road} stroke={brand.colours.accent} strokeWidth="2.5" strokeDasharray="10 9" />
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
