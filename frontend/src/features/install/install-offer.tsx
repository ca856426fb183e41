import AddBoxOutlined from '@mui/icons-material/AddBoxOutlined';
import InstallMobileRounded from '@mui/icons-material/InstallMobileRounded';
import IosShareRounded from '@mui/icons-material/IosShareRounded';
import MoreVertRounded from '@mui/icons-material/MoreVertRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardTitle } from '../../components/text';
import { offerUndo } from '../../components/undo';
import { brand } from '../../lib/brand';
import { type InstallEvent, useInstallEvent } from '../../lib/install-prompt';
import { ANDROID_FALLBACK_MS, type Device, installOffer, type Offer, useInstall } from './install-state';

const Frame = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  padding: 16,
  borderRadius: 16,
  background: theme.vars.palette.brand.primarySoft,
}));

function thisDevice(): Device {
  return {
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    standalone:
      window.matchMedia('(display-mode: standalone)').matches ||
      (navigator as { standalone?: boolean }).standalone === true,
  };
}

function useWaited(): boolean {
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), ANDROID_FALLBACK_MS);
    return () => clearTimeout(timer);
  }, []);
  return waited;
}

export function InstallOffer() {
  const state = useInstall();
  const { event } = useInstallEvent();
  const waited = useWaited();
  const [now] = useState(Date.now);
  useEffect(() => {
    const markInstalled = () => useInstall.setState({ installed: true });
    window.addEventListener('appinstalled', markInstalled);
    return () => window.removeEventListener('appinstalled', markInstalled);
  }, []);
  const offer = installOffer(state, thisDevice(), { canAsk: event !== null, waited, now });
  return offer && <OfferCard offer={offer} event={event} />;
}

function OfferCard({ offer, event }: { offer: Offer; event: InstallEvent | null }) {
  const { t } = useTranslation('install');
  const heading = useId();
  const refuse = () => useInstall.setState({ dismissedAt: Date.now() });
  const later = () => {
    const { dismissedAt } = useInstall.getState();
    refuse();
    offerUndo('offer', () => useInstall.setState({ dismissedAt }));
  };
  const ask = async () => {
    if (!event) return;
    await event.prompt();
    const { outcome } = await event.userChoice;
    // The browser's prompt is usable once.
    useInstallEvent.setState({ event: null });
    if (outcome === 'accepted') useInstall.setState({ installed: true });
    else refuse();
  };
  return (
    <Frame aria-labelledby={heading}>
      <CardTitle id={heading}>{t('title', { app: brand.name })}</CardTitle>
      <Typography variant="body2">{t('why')}</Typography>
      {offer === 'ios' && (
        <Steps
          steps={[
            [<IosShareRounded key="share" />, t('ios.share')],
            [<AddBoxOutlined key="add" />, t('ios.add')],
          ]}
        />
      )}
      {offer === 'android' && (
        <>
          <MenuDrawing item={t('android.item')} />
          <Steps
            steps={[
              [<MoreVertRounded key="menu" />, t('android.menu')],
              [<InstallMobileRounded key="add" />, t('android.add')],
            ]}
          />
        </>
      )}
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Button onClick={later} sx={{ flex: 1 }}>
          {t('later')}
        </Button>
        {offer === 'ask' && (
          <Button variant="contained" onClick={() => void ask()} sx={{ flex: 1 }}>
            {t('install')}
          </Button>
        )}
      </Box>
    </Frame>
  );
}

function Steps({ steps }: { steps: (readonly [React.ReactNode, string])[] }) {
  return (
    <Box component="ol" sx={{ display: 'grid', gap: 2, p: 0, listStyle: 'none' }}>
      {steps.map(([icon, text], index) => (
        <Box component="li" key={text} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <Box aria-hidden sx={{ display: 'grid', color: 'primary.main' }}>
            {icon}
          </Box>
          <Typography variant="body2">
            {index + 1}. {text}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

function MenuDrawing({ item }: { item: string }) {
  const line = { stroke: 'currentColor', strokeWidth: 6, strokeLinecap: 'round', opacity: 0.25 } as const;
  return (
    <Box
      component="svg"
      viewBox="0 0 280 116"
      aria-hidden
      sx={{ width: 1, maxWidth: 320, color: 'text.primary' }}
    >
      <rect x="1" y="1" width="278" height="114" rx="12" fill="none" stroke="currentColor" opacity="0.3" />
      <rect x="14" y="12" width="216" height="24" rx="12" fill="currentColor" opacity="0.12" />
      {[17, 24, 31].map((y) => (
        <circle key={y} cx="254" cy={y} r="2.5" fill="currentColor" />
      ))}
      <circle cx="254" cy="24" r="16" fill="none" stroke="currentColor" strokeWidth="2" />
      <rect x="96" y="44" width="170" height="66" rx="8" fill="none" stroke="currentColor" opacity="0.4" />
      <path d="M110 60h70" {...line} />
      <path d="M110 98h92" {...line} />
      <rect x="100" y="68" width="162" height="22" rx="6" fill="currentColor" opacity="0.12" />
      <text x="110" y="83" fontSize="11" fill="currentColor">
        {item}
      </text>
    </Box>
  );
}
