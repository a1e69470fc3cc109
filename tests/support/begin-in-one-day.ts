import { beforeAll } from "vitest";
import { waitForMidnight } from "./wait-for-midnight.ts";

beforeAll(() => waitForMidnight(120));
