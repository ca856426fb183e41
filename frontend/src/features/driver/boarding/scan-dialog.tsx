import CloseRounded from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog';
import { readBoarding, type TicketCode } from '../../../lib/boarding-link';
import { openReader } from './qr-reader';

const SCAN_INTERVAL_MS = 200;

interface ScanDialogProps {
  onFound: (ticket: TicketCode) => void;
  onClose: () => void;
}

/** Ignores QR codes other than tickets and never opens a URL. */
export function ScanDialog({ onFound, onClose }: ScanDialogProps) {
  const { t } = useTranslation(['boarding', 'common']);
  const heading = useId();
  const video = useRef<HTMLVideoElement>(null);
  const latestOnFound = useRef(onFound);
  const [state, setState] = useState<'looking' | 'noTicket' | 'refused'>('looking');
  useEffect(() => {
    latestOnFound.current = onFound;
  });
  useEffect(() => {
    let ended = false;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout>;
    const scan = async (read: Awaited<ReturnType<typeof openReader>>) => {
      const camera = video.current;
      const text = camera && camera.readyState >= camera.HAVE_CURRENT_DATA ? await read(camera) : null;
      if (ended) return;
      const ticket = text === null ? null : ticketIn(text);
      if (ticket) return latestOnFound.current(ticket);
      if (text !== null) setState('noTicket');
      timer = setTimeout(() => void scan(read), SCAN_INTERVAL_MS);
    };
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (ended || !video.current) return stop(stream);
      video.current.srcObject = stream;
      await video.current.play();
      await scan(await openReader());
    };
    // Without a camera or decoder, drivers can type the code.
    start().catch(() => !ended && setState('refused'));
    return () => {
      ended = true;
      clearTimeout(timer);
      if (stream) stop(stream);
    };
  }, []);
  return (
    <Dialog open fullScreen onClose={onClose} aria-labelledby={heading}>
      <Box sx={{ display: 'flex', alignItems: 'center', pl: 4, pr: 1, minHeight: 56 }}>
        <Typography id={heading} component="h2" sx={{ flex: 1, fontWeight: 600 }}>
          {t('scan.title')}
        </Typography>
        <IconButton color="inherit" aria-label={t('common:close')} onClick={onClose}>
          <CloseRounded />
        </IconButton>
      </Box>
      <Box sx={{ position: 'relative', flex: 1, minHeight: 0, bgcolor: '#000' }}>
        <video
          ref={video}
          muted
          playsInline
          aria-hidden
          style={{ width: '100%', height: '100%', objectFit: 'cover' }}
        />
        <Box
          aria-hidden
          sx={{
            position: 'absolute',
            inset: 0,
            m: 'auto',
            width: 'min(70vw, 280px)',
            aspectRatio: '1',
            border: '3px solid #fff',
            borderRadius: 4,
          }}
        />
      </Box>
      <Typography role="status" sx={{ p: 4, textAlign: 'center' }}>
        {t(`scan.${state}`)}
      </Typography>
    </Dialog>
  );
}

/** Booking and code are in the fragment (lib/boarding-link.ts). */
const ticketIn = (text: string): TicketCode | null => readBoarding(text.replace(/^[^#]*/, ''));

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
