import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageButton } from '../../../components/language-button';
import { usePage } from '../../../components/use-page';
import { ThemeButton } from '../../../components/theme-button';
import { brand } from '../../../lib/brand';

const Band = styled('header')(({ theme }) => ({
  position: 'relative',
  overflow: 'hidden',
  padding: '0 16px 92px',
  background: theme.vars.palette.brand.band,
  color: '#fff',
}));

const Road = styled('svg')({
  position: 'absolute',
  right: 0,
  bottom: 14,
  width: 230,
  height: 120,
  fill: 'none',
  overflow: 'visible',
});

/** The green top of the home screen with the question, the road, theme and language. */
export function HomeBand() {
  const { t } = useTranslation('search');
  const heading = useRef<HTMLHeadingElement>(null);
  usePage(brand.name, heading);
  return (
    <Band>
      <Road viewBox="0 0 230 120" aria-hidden>
        <path d={brand.road} stroke="#fff" strokeOpacity=".16" strokeWidth="26" />
        <path d={brand.road} stroke={brand.colours.accent} strokeWidth="2.5" strokeDasharray="10 9" />
      </Road>
      <Box sx={{ position: 'relative', maxWidth: 688, mx: 'auto' }}>
        <Box sx={{ display: 'flex', alignItems: 'center', height: 56, mr: -2 }}>
          <Typography variant="h2" component="p" sx={{ flex: 1, visibility: { md: 'hidden' } }}>
            {brand.name}
          </Typography>
          <ThemeButton />
          <LanguageButton />
        </Box>
        <Typography
          ref={heading}
          tabIndex={-1}
          component="h1"
          sx={{ mt: 3, fontSize: '2rem', lineHeight: 1.12, fontWeight: 600 }}
        >
          {t('title')}
        </Typography>
      </Box>
    </Band>
  );
}
