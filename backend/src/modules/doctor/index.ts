export { DoctorModule } from './doctor.module';
export { type Diagnosis, DoctorService } from './doctor.service';
export { LivePayment } from './live-payment';
