import PhoneOutlined from '@mui/icons-material/PhoneOutlined';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useAbout } from '../../../lib/about';

const SERVICES = { 117: 'police', 118: 'fire', 119: 'ambulance' } as const;

export function EmergencyCalls() {
  const { t } = useTranslation('safety');
  const { emergency_numbers } = useAbout();
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
      {emergency_numbers.map((number) => {
        const service = SERVICES[Number(number) as keyof typeof SERVICES] as
          (typeof SERVICES)[keyof typeof SERVICES] | undefined;
        return (
          <Button
            key={number}
            variant="contained"
            color="error"
            size="large"
            startIcon={<PhoneOutlined />}
            href={`tel:${number}`}
            sx={{ flex: '1 0 auto' }}
          >
            {service ? t(`emergency.${service}`, { number }) : number}
          </Button>
        );
      })}
    </div>
  );
}
