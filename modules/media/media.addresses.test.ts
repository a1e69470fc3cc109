import { describe, expect, test } from "vitest";
import { isAllowedUrl, mayReach } from "./media.addresses.ts";

describe("HOOK-02 where messages may go", () => {
  test.each([
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "127.0.0.1",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "192.0.0.8",
    "198.18.0.1",
    "203.0.113.9",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:10.0.0.1",
    "::ffff:8.8.8.8",
    "64:ff9b::a00:1",
    "fc00::1",
    "fd12::1",
    "fe80::1",
    "ff02::1",
    "2001:db8::1",
    "2002:a00:1::",
    "2001::1",
  ])("not to %s", (address) => {
    expect(mayReach("public", "shop.example", address)).toBe(false);
    expect(mayReach("this_machine", "shop.example", address)).toBe(false);
    expect(mayReach("any", "shop.example", address)).toBe(true);
  });

  test.each(["8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "2400:cb00::1"])("to %s", (address) => {
    expect(mayReach("public", "shop.example", address)).toBe(true);
  });

  test("to this machine only by its own name, and only where that is allowed", () => {
    expect(mayReach("this_machine", "localhost", "127.0.0.1")).toBe(true);
    expect(mayReach("this_machine", "localhost", "::1")).toBe(true);
    expect(mayReach("this_machine", "localhost", "10.0.0.1")).toBe(false);
    expect(mayReach("public", "localhost", "127.0.0.1")).toBe(false);
  });

  test("http only to this machine", () => {
    expect(isAllowedUrl("public", "https://books.example/in")).toBe(true);
    expect(isAllowedUrl("public", "http://books.example/in")).toBe(false);
    expect(isAllowedUrl("public", "http://localhost:4000/")).toBe(false);
    expect(isAllowedUrl("this_machine", "http://books.example/in")).toBe(false);
    expect(isAllowedUrl("this_machine", "http://localhost:4000/")).toBe(true);
    expect(isAllowedUrl("this_machine", "http://[::1]:4000/")).toBe(true);
    expect(isAllowedUrl("any", "http://10.0.0.5/")).toBe(true);
  });
});
