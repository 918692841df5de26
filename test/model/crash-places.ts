import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { Carrier } from '#infrastructure/carrier/carrier.port.js';
import { PaymentGateway } from '#infrastructure/payment-gateway/payment-gateway.port.js';
import type { TestApp } from '../support/create-app.js';

/** Ends a process: what awaits it goes on no more. */
type Die = () => Promise<never>;

/**
 * Between which durable steps a process dies: after the first of these that a request comes to. `test/crash` has every place,
 * one after the other; here they meet any state of the shop.
 */
export const CRASH_PLACES = {
  'a commit': (app: TestApp, die: Die) => {
    const unitOfWork = app.get(UnitOfWork);
    const run = unitOfWork.run.bind(unitOfWork);
    unitOfWork.run = async (work) => {
      const isWithin = unitOfWork.isOpen;
      const result = await run(work);
      return isWithin ? result : die();
    };
  },
  "the gateway's answer": (app: TestApp, die: Die) => {
    const gateway = app.get(PaymentGateway);
    const createOrder = gateway.createOrder.bind(gateway);
    gateway.createOrder = async (order) => {
      await createOrder(order);
      return die();
    };
  },
  "the carrier's answer": (app: TestApp, die: Die) => {
    const carrier = app.get(Carrier);
    const assignCourier = carrier.assignCourier.bind(carrier);
    carrier.assignCourier = async (shipmentId) => {
      await assignCourier(shipmentId);
      return die();
    };
  },
} as const satisfies Record<string, (app: TestApp, die: Die) => void>;

export type CrashPlace = keyof typeof CRASH_PLACES;
