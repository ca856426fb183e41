import { Module } from '@nestjs/common';
import { BookingPayments } from './booking-payments.service';

@Module({ providers: [BookingPayments], exports: [BookingPayments] })
export class BookingsModule {}
